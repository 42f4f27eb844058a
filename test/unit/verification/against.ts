import type { ServerResponse } from 'node:http';
import { createVerificationClient, type VerificationClient } from '../../../src/core/verification/rest/client.ts';
import { type Asked, loopbackServer } from './loopbackServer.ts';

/** Runs `use` against a server that answers everything in one way. */
export async function against(
  answer: (asked: Asked, response: ServerResponse) => void,
  use: (client: VerificationClient, asked: Asked[], url: string) => Promise<void>,
): Promise<void> {
  await using server = await loopbackServer(answer);
  const client = createVerificationClient({
    http: server.http,
    verifyUrl: `${server.url}/server//`,
    clientHeaders: { 'X-Client-Source': 'ledger-lens', 'X-Client-Version': '1.2.3', 'X-Client-Type': 'vscode' },
  });
  await use(client, server.asked, server.url);
}
