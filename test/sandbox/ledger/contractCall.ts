import { findContract } from './contracts.ts';
import { javaBadRequest, RequestError } from './errors.ts';
import type { Answer, Call, Route } from './routing.ts';

/** POST /contracts/call. */
export const contractCallRoutes: readonly Route[] = [
  { method: 'POST', path: '/contracts/call', half: 'web3', accepts: [], answer: contractCall },
];

/** A read-only call, as a chain takes it. */
export interface ChainCall {
  to: string;
  data: string;
  from?: string;
  value?: bigint;
}

// The network's own contracts answer with their first slot; those of the chain are called on the chain.
async function contractCall(call: Call): Promise<Answer> {
  const type = call.request.headers['content-type'] ?? '';
  if (!/^application\/json\b/.test(type)) {
    const detail = `Content-Type '${type}' is not supported`;
    throw new RequestError(415, [{ detail, message: 'Unsupported Media Type' }]);
  }
  const asked = readCall(call.request.body);
  if (asked.estimate) {
    return { body: { result: `0x${(21_000 + (asked.call.data.length / 2 - 1) * 16).toString(16)}` } };
  }
  const contract = findContract(call.world, asked.call.to);
  if (!contract?.runtimeBytecode) return { body: { result: '0x' } };
  if (!contract.deployment) return { body: { result: `0x${'64'.padStart(64, '0')}` } };
  if (!call.callChain) {
    throw new RequestError(501, [{ detail: 'The sandbox runs without its chain', message: 'Not Implemented' }]);
  }
  const outcome = await call.callChain(asked.call);
  if ('result' in outcome) return { body: { result: outcome.result } };
  const detail = outcome.reason;
  throw new RequestError(400, [{ data: outcome.revertData, detail, message: 'CONTRACT_REVERT_EXECUTED' }]);
}

function readCall(body: Uint8Array): { call: ChainCall; estimate: boolean } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(body).toString());
  } catch {
    throw javaBadRequest('Unable to parse JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw javaBadRequest('Unable to parse JSON');
  const members = new Map<string, unknown>(Object.entries(parsed));
  const to = members.get('to');
  const data = members.get('data') ?? '0x';
  const from = members.get('from');
  const value = members.get('value');
  const address = /^(0x)?[0-9a-fA-F]{40}$/;
  if (typeof to !== 'string' || !address.test(to)) throw javaBadRequest('to field must not be empty');
  if (typeof data !== 'string' || !/^(0x)?([0-9a-fA-F]{2})*$/.test(data)) {
    throw javaBadRequest('data field invalid hexadecimal string');
  }
  if (from != null && (typeof from !== 'string' || !address.test(from))) {
    throw javaBadRequest('from field invalid hexadecimal string');
  }
  const prefixed = (text: string) => (text.startsWith('0x') ? text : `0x${text}`);
  return {
    call: {
      to: prefixed(to),
      data: prefixed(data),
      ...(typeof from === 'string' ? { from: prefixed(from) } : {}),
      ...(typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? { value: BigInt(value) } : {}),
    },
    estimate: members.get('estimate') === true,
  };
}
