import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checksumAddress } from '../../src/core/format/checksumAddress.ts';
import {
  ADDRESS,
  doneWire,
  exactWire,
  failedWire,
  JOB_ID,
  notVerifiedWire,
  pendingWire,
} from '../unit/verification/answers.ts';

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

/** A verification service, which does for each contract what a script says. */
export interface JobService {
  readonly url: string;
  /** How many submissions of a contract it took: what is published. */
  taken(address?: string): number;
  /** Whether the contract is on record. */
  isVerified(address?: string): boolean;
  close(): Promise<void>;
}

/** The address of one of several contracts. */
export function addressOf(at: number): string {
  return checksumAddress(`0x${(at + 1).toString(16).padStart(40, '0')}`);
}

/** So many looks at a job find it running. */
const looks = 2;

export async function startJobService(script: ServiceScript): Promise<JobService> {
  const contracts = new Map<string, { id: string; taken: number; posts: number; asked: number }>();
  const at = (address: string) => {
    const id = JOB_ID.slice(0, -2) + (contracts.size + 16).toString(16);
    const contract = contracts.get(address) ?? { id, taken: 0, posts: 0, asked: 0 };
    contracts.set(address, contract);
    return contract;
  };
  const isVerified = (address = ADDRESS) => {
    const { taken, asked } = at(address);
    return taken > 0 && script !== 'failed' && script !== 'refused' && asked >= looks;
  };
  const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, customCode: string, headers?: Record<string, string>) =>
    json(response, status, { customCode, message: `No: ${customCode}.`, errorId: JOB_ID }, headers);
  const post = (address: string, response: ServerResponse) => {
    const contract = at(address);
    contract.posts += 1;
    if (script === 'rateLimited' && contract.posts === 1)
      return refuse(response, 429, 'too_many_requests', { 'retry-after': '1' });
    if (script === 'refused') return refuse(response, 400, 'unsupported_chain');
    contract.taken += 1;
    if (script === 'alreadyVerified') return refuse(response, 409, 'already_verified');
    if (script === 'duplicate') return refuse(response, 429, 'duplicate_verification_request');
    if (script === 'lostAnswer') return response.destroy();
    return json(response, 202, { verificationId: contract.id });
  };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      // Long enough for the sender to be killed while it waits.
      const last = request.url?.split('?')[0]?.split('/').at(-1) ?? '';
      if (request.method === 'POST') return void setTimeout(() => post(last, response), 20);
      const address = [...contracts].find(([, { id }]) => id === last)?.[0] ?? last;
      const contract = at(address);
      contract.asked += 1;
      const own = (wire: unknown): unknown =>
        JSON.parse(JSON.stringify(wire).replaceAll(JOB_ID, contract.id).replaceAll(ADDRESS, address));
      if (request.url?.includes('/contract/'))
        return json(response, isVerified(address) ? 200 : 404, own(isVerified(address) ? exactWire : notVerifiedWire));
      const ended = script === 'failed' ? failedWire('no_match') : doneWire;
      return json(response, 200, own(contract.asked < looks ? pendingWire : ended));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken: (address = ADDRESS) => at(address).taken,
    isVerified,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
