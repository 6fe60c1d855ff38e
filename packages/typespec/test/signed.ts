const FAILURE = '#{ status: 401, code: "UNAUTHORIZED" }';

/** A whole `@signedRetry`, with the access every operation needs. */
export const SIGNED: string = `
  @access(#{ scheme: "none" })
  @signedRetry(#{
    signer: "account", when: "always", binds: #["operation"], ttl: "PT5M", stampHeader: "Stamp", requestHeader: "Request-Id",
    failures: #{
      stampMissing: ${FAILURE}, stampMalformed: ${FAILURE}, stampInvalid: ${FAILURE},
      bodyMismatch: ${FAILURE}, requestIdMissing: ${FAILURE}, challengeUnusable: ${FAILURE},
    },
  })
`;

/** The reply to its first call. */
export const CHALLENGE =
  "model Challenge { @statusCode _: 202; payloadToSign: string; requestId: string; expiresAt: utcDateTime; }";

/** The two headers it needs. */
export const SIGNED_HEADERS = '@header("Stamp") stamp?: string, @header("Request-Id") requestId?: string';
