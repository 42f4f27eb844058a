import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { createLedgerClient, type LedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { createHttp } from '../../src/core/net/http.ts';
import { listenOn } from '../sandbox/listenOn.ts';
import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { Frame } from '../sandbox/verification/executedCalls.ts';
import { receiptOf } from '../sandbox/verification/receiptOf.ts';
import { isCodeOfToken } from './tokensOnChain.ts';

type Json = Record<string, unknown>;
type Accounts = Record<string, { storage?: Record<string, string> }>;

/** What a mirror node says of one execution, as JSON. */
export interface ChainRecord {
  readonly result: Json & { state_changes: Json[] };
  readonly actions: (Json & { result_data: string; result_data_type: string; gas: number; gas_used: number })[];
  /** By address: instead of what the chain has. */
  readonly codes: Record<string, string>;
  /** How a question for a block fails: with a status, or cut off in the middle. */
  readonly blocks?: 500 | 404 | 'cut';
  /** The hooks of an account, by its address. */
  readonly hooks?: Readonly<Record<string, readonly ChainHook[]>>;
}

/** A hook as the mirror node has it, with its storage before the execution: slot to value. */
export interface ChainHook {
  readonly row: Json & { hook_id: number };
  readonly storage: Readonly<Record<string, string>>;
}

/** The ID that the record is asked for. */
export const recordedId = '0.0.1001-1790000000-000000001';

/** The record of a transaction on a chain, as the network keeps it: with calls, gas, and what was read and written. */
export async function recordOf(chain: Pick<Anvil, 'request'>, hash: string): Promise<ChainRecord> {
  const receipt = await receiptOf(chain, hash);
  const transaction = (await chain.request('eth_getTransactionByHash', [hash])) as Record<string, string> & {
    authorizationList?: readonly Record<string, string>[];
  };
  const block = (await chain.request('eth_getBlockByNumber', [receipt.blockNumber, false])) as { timestamp: string };
  const trace = async <T>(tracer: string, tracerConfig = {}) =>
    (await chain.request('debug_traceTransaction', [hash, { tracer, tracerConfig }])) as T;
  const root = await trace<Frame>('callTracer');
  const before = await trace<Accounts>('prestateTracer');
  const after = await trace<Record<'pre' | 'post', Accounts>>('prestateTracer', { diffMode: true });
  const { input = '0x', from = '', to } = transaction;
  const limit = Number(transaction.gas);
  const authorizations = authorizationsOf(transaction.authorizationList);
  // What each authorization costs before any code runs (EIP-7702).
  const intrinsic = intrinsicGasOf(input, !to) + 25_000 * (authorizations?.length ?? 0);
  // Half of that comes back if the account exists, up to a fifth of what was used: an execution's gas is without it.
  const givenBack = authorizations ? Math.min(12_500 * authorizations.length, Math.round(Number(root.gasUsed) / 4)) : 0;
  const succeeded = receipt.status === '0x1';
  const consumed = Number(root.gasUsed);
  const unrefunded = (succeeded && !authorizations && (await gasBeforeRefund(chain, hash, limit))) || consumed;
  const actions = flatten(root).map(({ frame, depth }, index) => ({
    call_depth: depth,
    call_operation_type: frame.type,
    index,
    from: frame.from,
    caller: null,
    recipient: null,
    call_type: callTypeOf(frame),
    caller_type: depth === 0 ? 'ACCOUNT' : 'CONTRACT',
    recipient_type: 'CONTRACT',
    // The chain counts the gas of the transaction itself into the first call; the ledger's actions don't.
    gas: index === 0 ? limit - intrinsic : Number(frame.gas),
    gas_used: index === 0 ? unrefunded - intrinsic + givenBack : Number(frame.gasUsed),
    // The code of a creation is elsewhere on the ledger.
    input: frame.type.startsWith('CREATE') ? '0x' : frame.input,
    ...endOf(frame),
    timestamp: null,
    // What failed to be created has no address.
    to: frame.type.startsWith('CREATE') && frame.error !== undefined ? null : frame.to,
    value: Number(frame.value ?? 0),
  }));
  return {
    result: {
      address: to ?? receipt.contractAddress,
      to,
      from,
      amount: Number(transaction.value ?? 0),
      function_parameters: to ? input : '0x',
      failed_initcode: to || succeeded ? null : input,
      gas_limit: limit,
      gas_used: Math.max(consumed, limit * 0.8),
      gas_consumed: consumed,
      status: receipt.status,
      result: succeeded ? 'SUCCESS' : 'CONTRACT_REVERT_EXECUTED',
      chain_id: '0x12a',
      error_message: succeeded ? null : (root.output ?? '0x'),
      call_result: root.output ?? '0x',
      block_number: Number(receipt.blockNumber),
      timestamp: `${Number(block.timestamp)}.000000001`,
      hash,
      logs: [],
      created_contract_ids: [],
      access_list: null,
      ...(authorizations && { authorization_list: authorizations }),
      nonce: null,
      type: null,
      state_changes: Object.entries(before).flatMap(([address, { storage = {} }]) => {
        // The ledger's system contracts have no storage.
        if (/^0x0{37}16[7-9a-c]$/.test(address)) return [];
        // What is cleared is only among the values from before.
        const changed = Object.keys(after.pre[address]?.storage ?? {}).map((slot) => [slot, `0x${'0'.repeat(64)}`]);
        const written = { ...Object.fromEntries(changed), ...after.post[address]?.storage };
        return [...new Set([...Object.keys(storage), ...Object.keys(written)])].map((slot) => ({
          address,
          contract_id: null,
          slot,
          value_read: storage[slot] ?? `0x${'0'.repeat(64)}`,
          value_written: written[slot] ?? null,
        }));
      }),
    },
    actions,
    codes: {},
  };
}

/** The gas of a success before what is refunded, if the chain logs steps. */
async function gasBeforeRefund(
  chain: Pick<Anvil, 'request'>,
  hash: string,
  limit: number,
): Promise<number | undefined> {
  const only = { disableStack: true, disableMemory: true, disableStorage: true };
  const { structLogs } = (await chain.request('debug_traceTransaction', [hash, only])) as {
    structLogs: { gas: number; gasCost: number; depth: number; refund?: number }[];
  };
  const last = structLogs.at(-1);
  return last?.depth === 1 && (last.refund ?? 0) > 0 ? limit - last.gas + last.gasCost : undefined;
}

/** A mirror node about the contracts and accounts of a chain. */
export interface ChainMirror {
  /** A client for which one execution has that record. */
  clientOf(record: ChainRecord): LedgerClient;
  /** The same for several, the oldest first: each contract has a list of its calls. */
  clientOfAll(records: readonly ChainRecord[]): LedgerClient;
  close(): Promise<void>;
}

const log = { trace() {}, debug() {}, warn() {} };

/** How the code of an account begins that runs a contract's (EIP-7702). */
const delegated = '0xef0100';

/** As the mirror node writes an authorization list. */
function authorizationsOf(list: readonly Record<string, string>[] | undefined): Json[] | undefined {
  return list?.map(({ chainId, address, nonce, yParity, r, s }) => ({
    chain_id: chainId,
    address,
    nonce: Number(nonce),
    y_parity: Number(yParity),
    r,
    s,
  }));
}

/** Starts a mirror node on loopback. */
export async function startMirror(chain: Pick<Anvil, 'request'>): Promise<ChainMirror> {
  const records: (readonly ChainRecord[])[] = [];
  const http = createHttp({ log, perSecond: 10_000 });
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://mirror');
    const [, number = '', path = ''] = /^\/(\d+)\/api\/v1\/(.*)$/.exec(pathname) ?? [];
    const known = records[Number(number)] ?? [];
    const record = askedFor(known, path, searchParams);
    if (path.startsWith('blocks/') && record?.blocks !== undefined) {
      if (record.blocks === 'cut') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
        response.write('{"number":');
        response.destroy();
        return;
      }
      response.writeHead(record.blocks, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ _status: { messages: [{ message: 'No block' }] } }));
      return;
    }
    const found = callsIn(known, path) ?? (record && (await answer(chain, record, path, searchParams, known)));
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { _status: { messages: [{ message: 'Not found' }] } }));
  });
  const { port } = await listenOn(server, 0, 'the mirror node');
  const clientOfAll = (of: readonly ChainRecord[]) => {
    records.push(of);
    return createLedgerClient({ http, baseUrl: `http://127.0.0.1:${port}/${records.length - 1}`, log });
  };
  return {
    clientOf: (record) => clientOfAll([record]),
    clientOfAll,
    async close() {
      http.dispose();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The execution that a request is about: by its hash, or by its time, before which the state is asked for. */
function askedFor(records: readonly ChainRecord[], path: string, query: URLSearchParams): ChainRecord | undefined {
  const hash = /^contracts\/results\/(0x[0-9a-f]{64})/.exec(path)?.[1];
  const time = query.get('timestamp')?.replace(/^lt:/, '');
  return records.find(({ result }) => result.hash === hash || result.timestamp === time) ?? records[0];
}

/** Of several executions, the calls of a contract, the newest first. */
function callsIn(records: readonly ChainRecord[], path: string): Json | undefined {
  const [, address] = /^contracts\/(0x[0-9a-fA-F]{40})\/results$/.exec(path) ?? [];
  if (records.length === 1 || address === undefined) return undefined;
  const calls = records.filter(({ result }) => String(result.to).toLowerCase() === address.toLowerCase());
  return { results: calls.map(({ result }) => result).reverse(), links: { next: null } };
}

async function answer(
  chain: Pick<Anvil, 'request'>,
  { result, actions, codes, hooks = {} }: ChainRecord,
  path: string,
  query: URLSearchParams,
  all: readonly ChainRecord[],
): Promise<Json | undefined> {
  if (path.endsWith('/actions')) return { actions, links: { next: null } };
  if (path.startsWith('contracts/results/')) return result;
  if (path.startsWith('blocks/')) {
    const number = `0x${Number(path.slice('blocks/'.length)).toString(16)}`;
    const block = (await chain.request('eth_getBlockByNumber', [number, false])) as { timestamp: string } | null;
    const from = `${Number(block?.timestamp)}.000000000`;
    return block ? { number: Number(number), timestamp: { from, to: from } } : undefined;
  }
  const [, token] = /^tokens\/0\.0\.(\d+)$/.exec(path) ?? [];
  if (token !== undefined) {
    const at = `0x${Number(token).toString(16).padStart(40, '0')}`;
    const code = String(await chain.request('eth_getCode', [at, 'latest']));
    return isCodeOfToken(code) ? { token_id: `0.0.${token}`, created_timestamp: '1600000000.000000001' } : undefined;
  }
  const [, kind, address = '', part] = /^(\w+)\/(0x[0-9a-fA-F]{40})(\/state)?/.exec(path) ?? [];
  const block = `0x${(Number(result.block_number) - 1).toString(16)}`;
  if (part) {
    const slot = query.get('slot');
    const value = slot && (await chain.request('eth_getStorageAt', [address, slot, block]));
    const rows = await (slot ? [{ slot, value }] : slotsOf(chain, address, block, all));
    const limit = Number(query.get('limit') ?? 25);
    const page = rows.sort((a, b) => String(a.slot).localeCompare(String(b.slot))).slice(0, limit);
    const next = rows.length > limit ? `/api/v1/${path}?limit=${limit}&slot=gt:${String(page.at(-1)?.slot)}` : null;
    return { state: page.map((row) => ({ ...row, address, contract_id: '0.0.1' })), links: { next } };
  }
  const [, hookId, isStorage] = /\/hooks(?:\/(\d+)(\/storage))?$/.exec(path) ?? [];
  const ofAccount = hooks[address.toLowerCase()] ?? [];
  if (isStorage) {
    const { storage = {} } = ofAccount.find(({ row }) => String(row.hook_id) === hookId) ?? {};
    const wanted = query.get('key');
    const rows = Object.entries(storage).filter(([key]) => wanted === null || wanted === key);
    return { storage: rows.map(([key, value]) => ({ key, value, timestamp: '1.0' })), links: { next: null } };
  }
  if (path.endsWith('/hooks')) return { hooks: ofAccount.map(({ row }) => row), links: { next: null } };
  if (kind === 'accounts') {
    const at = query.has('timestamp') ? block : 'latest';
    const balance = await chain.request('eth_getBalance', [address, at]);
    const nonce = await chain.request('eth_getTransactionCount', [address, at]);
    const code = String(await chain.request('eth_getCode', [address, at]));
    if (code === '0x' && BigInt(String(balance)) === 0n && BigInt(String(nonce)) === 0n) return undefined;
    if (isCodeOfToken(code)) return undefined;
    return {
      account: '0.0.2',
      delegation_address: code.startsWith(delegated) ? `0x${code.slice(delegated.length)}` : '0x',
      evm_address: address,
      balance: { balance: Number(balance) },
      ethereum_nonce: Number(nonce),
    };
  }
  if (kind !== 'contracts') return undefined;
  const code = codes[address.toLowerCase()] ?? String(await chain.request('eth_getCode', [address, 'latest']));
  if (code === '0x' || code.startsWith(delegated) || isCodeOfToken(code)) return undefined;
  const { timestamp, creation } = await creationOf(chain, address);
  if (path.endsWith('/results')) {
    const { from, value = '0x0' } = creation ?? {};
    return { results: creation ? [{ ...result, from, to: null, amount: Number(value) }] : [], links: { next: null } };
  }
  return {
    evm_address: address,
    runtime_bytecode: code,
    bytecode: creation?.input ?? null,
    nonce: Number(await chain.request('eth_getTransactionCount', [address, 'latest'])),
    created_timestamp: `${Number(timestamp)}.000000002`,
  };
}

/** The slots that an account has now. */
async function slotsHeld(chain: Pick<Anvil, 'request'>, address: string): Promise<string[]> {
  const dumped = Buffer.from(String(await chain.request('anvil_dumpState')).slice(2), 'hex');
  const state: { accounts: Accounts } = JSON.parse(String(gunzipSync(dumped)));
  const slots = Object.keys(state.accounts[address.toLowerCase()]?.storage ?? {});
  return slots.map((slot) => `0x${slot.slice(2).padStart(64, '0')}`);
}

async function slotsOf(
  chain: Pick<Anvil, 'request'>,
  address: string,
  block: string,
  all: readonly ChainRecord[],
): Promise<Json[]> {
  const rows: Json[] = [];
  const held = await slotsHeld(chain, address);
  const touched = all.flatMap(({ result }) => result.state_changes).filter((each) => each.address === address);
  for (const slot of new Set([...held, ...touched.map((each) => String(each.slot))])) {
    rows.push({ slot, value: await chain.request('eth_getStorageAt', [address, slot, block]) });
  }
  return rows;
}

interface Creation {
  from: string;
  input: string;
  value?: string;
}

/** When an address got its code, by halves, and the transaction that created it, if it did nothing else. */
async function creationOf(
  chain: Pick<Anvil, 'request'>,
  address: string,
): Promise<{ timestamp: string; creation: Creation | undefined }> {
  let [low, high] = [0, Number(await chain.request('eth_blockNumber'))];
  // Of its first blocks, a chain that often went back may have lost the state.
  const codeAt = (block: number) =>
    chain.request('eth_getCode', [address, `0x${block.toString(16)}`]).catch((error: unknown) => {
      if (/BlockOutOfRange/.test(String(error))) return '0x';
      throw error;
    });
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((await codeAt(middle)) === '0x') low = middle + 1;
    else high = middle;
  }
  const block = (await chain.request('eth_getBlockByNumber', [`0x${low.toString(16)}`, true])) as {
    timestamp: string;
    transactions: (Creation & { hash: string; to: string | null })[];
  };
  for (const transaction of block.transactions) {
    if (transaction.to !== null) continue;
    const { contractAddress } = await receiptOf(chain, transaction.hash);
    if (String(contractAddress).toLowerCase() === address.toLowerCase())
      return { timestamp: block.timestamp, creation: transaction };
  }
  return { timestamp: block.timestamp, creation: undefined };
}

function intrinsicGasOf(input: string, creates: boolean): number {
  const data = Buffer.from(input.slice(2), 'hex');
  const bytes = data.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0);
  return creates ? 53_000 + 2 * Math.ceil(data.length / 32) + bytes : 21_000 + bytes;
}

const systemContract = /^0x0{37}16[0-9a-f]$/;

function callTypeOf({ type, to }: Frame): string {
  if (type.startsWith('CREATE')) return 'CREATE';
  return systemContract.test(to) ? 'SYSTEM' : 'CALL';
}

function endOf({ error, output = '0x', type }: Frame): { result_data: string; result_data_type: string } {
  if (error === undefined)
    return { result_data: type.startsWith('CREATE') ? '0x' : output, result_data_type: 'OUTPUT' };
  if (/revert/i.test(error)) return { result_data: output, result_data_type: 'REVERT_REASON' };
  const name = /gas/i.test(error) ? 'INSUFFICIENT_GAS' : 'INVALID_OPERATION';
  return { result_data: `0x${Buffer.from(name).toString('hex')}`, result_data_type: 'ERROR' };
}

/** The ledger has no action for a call of more than its caller's balance. */
function flatten(frame: Frame, depth = 0): { frame: Frame; depth: number }[] {
  if (frame.error === 'insufficient balance for transfer') return [];
  // What is left to whom isn't a call of the network's.
  if (frame.type === 'SELFDESTRUCT') return [];
  return [{ frame, depth }, ...(frame.calls ?? []).flatMap((each) => flatten(each, depth + 1))];
}
