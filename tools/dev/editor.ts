import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type Diagnostic,
  type ProtocolConnection,
} from "vscode-languageserver-protocol/node";

/** Acts as an editor with one open file for a language server. Saves nothing. */
export interface Editor {
  /** Sets the text of the open file, and resolves to the diagnostics of the server for it. */
  show(text: string): Promise<Diagnostic[]>;
  close(): Promise<void>;
}

/** Starts the TypeSpec language server of the compiler in a repository, and opens one of its files. */
export async function editor(root: string, path: string): Promise<Editor> {
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, "../node_modules/@typespec/compiler/cmd/tsp-server.js"), "--stdio"],
    {
      cwd: root,
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  const folder = { uri: pathToFileURL(root).href, name: "repository" };
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: folder.uri,
    workspaceFolders: [folder],
    capabilities: {},
  });
  await connection.sendNotification(InitializedNotification.type, {});
  const uri = pathToFileURL(join(root, path)).href;
  let version = 0;
  return {
    async show(text) {
      version++;
      const diagnostics = nextDiagnostics(connection, uri, version);
      if (version === 1)
        await connection.sendNotification(DidOpenTextDocumentNotification.type, {
          textDocument: { uri, languageId: "typespec", version, text },
        });
      else
        await connection.sendNotification(DidChangeTextDocumentNotification.type, {
          textDocument: { uri, version },
          contentChanges: [{ text }],
        });
      return await diagnostics;
    },
    async close() {
      await connection.sendRequest(ShutdownRequest.type);
      await connection.sendNotification(ExitNotification.type);
      await once(server, "close");
      connection.dispose();
    },
  };
}

async function nextDiagnostics(connection: ProtocolConnection, uri: string, version: number): Promise<Diagnostic[]> {
  return await new Promise((resolve) => {
    const listening = connection.onNotification(PublishDiagnosticsNotification.type, (published) => {
      if (published.uri !== uri || (published.version ?? version) < version) return;
      listening.dispose();
      resolve(published.diagnostics);
    });
  });
}
