import { createPublicKey } from "node:crypto";
import type { DeskCall, DeskHandlers } from "./desk-handlers.ts";
import { newId } from "./ids.ts";
import { devices, newRow, type DeviceRow } from "./rows.ts";
import { toDevice } from "./view.ts";

export const deviceHandlers: DeskHandlers<"devices"> = {
  "devices.register": async (call: DeskCall<"devices.register">) => {
    const { tx, now } = call;
    const { name, publicKey } = call.body;
    call.refuseUnless("malformed body.publicKey", isPoint(publicKey));
    const row: DeviceRow = { ...newRow(tx, newId.device(), now), name, publicKey: publicKey.toLowerCase() };
    devices(tx).set(row.id, row);
    return { status: 201, body: toDevice({ ...row, publicKey }) };
  },

  "devices.remove": async (call: DeskCall<"devices.remove">) => {
    const row = devices(call.tx).get(call.params.deviceId);
    call.require("unknown path.deviceId", row);
    devices(call.tx).delete(row.id);
    return { status: 204 };
  },
};

/** SubjectPublicKeyInfo of a compressed P-256 point, up to the point. */
const keyHeader = "3039301306072a8648ce3d020106082a8648ce3d030107032200";

/** Whether the digits are a point of the curve, which no pattern can say. */
function isPoint(publicKey: string): boolean {
  try {
    createPublicKey({ key: Buffer.from(keyHeader + publicKey, "hex"), format: "der", type: "spki" });
    return true;
  } catch {
    return false;
  }
}
