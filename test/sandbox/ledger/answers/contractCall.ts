import { blockTimes, newestBlock } from '../blockModel.ts';
import { javaBadRequest, RequestError } from '../errors.ts';
import type { Answer, Call, Route } from '../routing.ts';
import { findContract } from './contracts.ts';

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
  gas?: bigint;
  /** Asks for the gas that it needs, not for its answer. */
  estimate?: true;
  /** The state that this transaction of the chain left, or found; the newest without it. */
  at?: { hash: string; when: 'after' | 'before' };
}

/** The gas of the own contracts' code, beside that of every transaction: it loads slot 1 and returns it. */
const ownGas = 2_118n;

// The network's own contracts answer with slot 1, as their code does; those of the chain are called there,
// with the state that the last of its transactions in the ledger's block left.
async function contractCall(call: Call): Promise<Answer> {
  const type = call.request.headers['content-type'] ?? '';
  if (!/^application\/json\b/.test(type)) {
    const detail = `Content-Type '${type}' is not supported`;
    throw new RequestError(415, [{ detail, message: 'Unsupported Media Type' }]);
  }
  const asked = readCall(call.request.body);
  const time = asked.block === undefined ? undefined : blockTimes(asked.block).to;
  if (asked.block !== undefined && asked.block > newestBlock(call.world)) {
    throw new RequestError(400, [{ detail: '', message: 'Unknown block number' }]);
  }
  const contract = findContract(call.world, asked.call.to);
  const isThere = contract?.runtimeBytecode && (time === undefined || contract.created <= time);
  if (!isThere || !contract.deployment) {
    const gas = intrinsicGas(asked.call.data) + (isThere ? ownGas : 0n);
    if (asked.call.estimate) return { body: { result: `0x${gas.toString(16)}` } };
    if (!isThere) return { body: { result: '0x' } };
    return { body: { result: slotOne(call, contract.row.contract_id, time) } };
  }
  if (!call.callChain) {
    throw new RequestError(501, [{ detail: 'The sandbox runs without its chain', message: 'Not Implemented' }]);
  }
  const at = time === undefined ? undefined : chainStateAt(call, time);
  const outcome = await call.callChain({ ...asked.call, ...(at && { at }) });
  if ('result' in outcome) return { body: { result: outcome.result } };
  const detail = outcome.reason;
  throw new RequestError(400, [{ data: outcome.revertData, detail, message: 'CONTRACT_REVERT_EXECUTED' }]);
}

/** The chain's state at a time of the ledger; undefined if no transaction has changed it since the deployments. */
function chainStateAt({ world }: Call, time: bigint): ChainCall['at'] {
  let first: string | undefined;
  let last: string | undefined;
  for (const { contract: run, consensus } of world.log().between(0n, world.now())) {
    if (!run || !world.contracts.some((each) => each.deployment && each.row.contract_id === run.contractId)) continue;
    first ??= run.hash;
    if (consensus <= time) last = run.hash;
  }
  if (last !== undefined) return { hash: last, when: 'after' };
  return first === undefined ? undefined : { hash: first, when: 'before' };
}

/** EIP-2028. */
function intrinsicGas(data: string): bigint {
  const bytes = data.slice(2).match(/../g) ?? [];
  return bytes.reduce((gas, byte) => gas + (byte === '00' ? 4n : 16n), 21_000n);
}

/** What the ledger's contract runs wrote to slot 1. */
function slotOne({ world }: Call, contractId: string, until = world.now()): string {
  let found = '0x0';
  for (const { contract: run } of world.log().between(0n, until)) {
    for (const change of run?.stateChanges ?? []) {
      if (change.contractId === contractId && BigInt(change.slot) === 1n) {
        found = change.valueWritten ?? change.valueRead;
      }
    }
  }
  return `0x${BigInt(found).toString(16).padStart(64, '0')}`;
}

function readCall(body: Uint8Array): { call: ChainCall; block?: bigint } {
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
  const gas = members.get('gas');
  const block = readBlock(members.get('block'));
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
      ...(typeof gas === 'number' && Number.isSafeInteger(gas) && gas > 0 ? { gas: BigInt(gas) } : {}),
      ...(members.get('estimate') === true ? { estimate: true } : {}),
    },
    ...(block === undefined ? {} : { block }),
  };
}

/** A number, decimal or hex; none for the newest. */
function readBlock(given: unknown): bigint | undefined {
  if (given == null || given === 'latest' || given === 'pending') return undefined;
  if (given === 'earliest') return 0n;
  if (typeof given !== 'string' || !/^(?:\d{1,18}|0x[0-9a-f]{1,15})$/i.test(given)) {
    throw javaBadRequest('Unsupported block value');
  }
  return BigInt(given);
}
