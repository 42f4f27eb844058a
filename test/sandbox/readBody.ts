import type { IncomingMessage } from 'node:http';

/** The whole body of a request. Rejects where the client goes away before its end. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
