import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { doneWire, exactWire, failedWire, JOB_ID, notVerifiedWire, pendingWire } from '../unit/verification/answers.ts';

/** What a verification service does with the one submission that it gets. */
export const serviceScripts = [
  'verified',
  'failed',
  'refused',
  'alreadyVerified',
  'duplicate',
  'rateLimited',
  'lostAnswer',
] as const;
export type ServiceScript = (typeof serviceScripts)[number];

/** A verification service of one contract, which does what a script says. */
export interface JobService {
  readonly url: string;
  /** How many submissions it took: what is published. */
  taken(): number;
  /** Whether the contract is on record. */
  isVerified(): boolean;
  close(): Promise<void>;
}

/** So many looks at a job find it running. */
const looks = 2;

export async function startJobService(script: ServiceScript): Promise<JobService> {
  let taken = 0;
  let posts = 0;
  let asked = 0;
  const isVerified = () => taken > 0 && script !== 'failed' && script !== 'refused' && asked >= looks;
  const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, customCode: string, headers?: Record<string, string>) =>
    json(response, status, { customCode, message: `No: ${customCode}.`, errorId: JOB_ID }, headers);
  const post = (response: ServerResponse) => {
    posts += 1;
    if (script === 'rateLimited' && posts === 1)
      return refuse(response, 429, 'too_many_requests', { 'retry-after': '1' });
    if (script === 'refused') return refuse(response, 400, 'unsupported_chain');
    taken += 1;
    if (script === 'alreadyVerified') return refuse(response, 409, 'already_verified');
    if (script === 'duplicate') return refuse(response, 429, 'duplicate_verification_request');
    if (script === 'lostAnswer') return response.destroy();
    return json(response, 202, { verificationId: JOB_ID });
  };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      // Long enough for the sender to be killed while it waits.
      if (request.method === 'POST') return void setTimeout(() => post(response), 20);
      asked += 1;
      if (request.url?.includes('/contract/'))
        return json(response, isVerified() ? 200 : 404, isVerified() ? exactWire : notVerifiedWire);
      const ended = script === 'failed' ? failedWire('no_match') : doneWire;
      return json(response, 200, asked < looks ? pendingWire : ended);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => taken,
    isVerified,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
