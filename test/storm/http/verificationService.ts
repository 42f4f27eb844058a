import type { SandboxResponse } from '../../sandbox/types.ts';
import {
  ADDRESS,
  doneWire,
  exactWire,
  failedWire,
  JOB_ID,
  notVerifiedWire,
  pendingWire,
} from '../../unit/verification/answers.ts';
import type { RunService } from './faultyServer.ts';

/** A contract of which the service has nothing. */
export const otherAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const unknownJob = '00000000-0c55-4f0a-9d2b-7a1f0e6c4b21';

/** One run's verification service, and what it really took and did. */
export interface RunVerification {
  service: RunService;
  /** The bodies of what was submitted. */
  readonly taken: Uint8Array[];
  isVerified(): boolean;
}

/** So many looks at a job find it running. */
const looks = 2;

const json = (status: number, body: unknown): SandboxResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
const refusal = (status: number, customCode: string) =>
  json(status, { customCode, message: `No: ${customCode}.`, errorId: JOB_ID });

/**
 * @param end how a job ends
 * @param isOnRecord whether the contract is verified from the beginning
 */
export function createRunVerification(end: 'verified' | 'failed' = 'verified', isOnRecord = true): RunVerification {
  const taken: Uint8Array[] = [];
  let asked = 0;
  const isVerified = () => isOnRecord || (end === 'verified' && taken.length > 0 && asked >= looks);
  const service: RunService = ({ method, path, body }) => {
    if (method === 'POST') {
      taken.push(body);
      return json(202, { verificationId: JOB_ID });
    }
    if (path === '/health')
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'Alive and kicking!' };
    if (path === '/version') return json(200, { sourcifyServerVersion: '3.4.0', gitCommitHash: 'abc' });
    if (path === '/chains')
      return json(200, [
        { name: 'Testnet', chainId: 296, supported: true, etherscanAPI: false, rpc: ['https://rpc.example'] },
      ]);
    if (path === `/v2/verify/${JOB_ID}`) {
      asked += 1;
      if (asked < looks && !isOnRecord) return json(200, pendingWire);
      return json(200, end === 'failed' && !isOnRecord ? failedWire('no_match') : doneWire);
    }
    if (path.startsWith('/v2/verify/')) return refusal(404, 'job_not_found');
    if (path.startsWith('/v2/contracts/')) return json(200, { results: [exactWire] });
    if (!path.startsWith('/v2/contract/')) return refusal(404, 'route_not_found');
    asked += 1;
    const isOurs = path.endsWith(ADDRESS);
    if (path.startsWith('/v2/contract/all-chains/'))
      return isOurs ? json(200, { results: [exactWire] }) : json(404, { results: [] });
    if (!isOurs) return json(404, { ...notVerifiedWire, address: otherAddress });
    return isVerified() ? json(200, exactWire) : json(404, notVerifiedWire);
  };
  return { service, taken, isVerified };
}
