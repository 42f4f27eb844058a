import { createLedgerClient, type LedgerClient } from '../../src/core/ledger/rest/client/client.ts';
import { isLensError } from '../../src/core/net/errors.ts';
import { createHttp } from '../../src/core/net/http.ts';
import { hexOfBytes } from '../../src/core/platform/hex.ts';
import * as evm from '../../src/core/trace/replay/evm.ts';
import type { TraceFrame } from '../../src/core/trace/replay/executionTrace.ts';
import { fundingAccount } from '../../src/core/trace/replay/hederaRules.ts';
import { recordedAnswers } from '../../src/core/trace/replay/recordedAnswers.ts';
import { replay } from '../../src/core/trace/replay/replay.ts';
import { ReplayBudget, replayLimits } from '../../src/core/trace/replay/replayBudget.ts';
import type { StateSource } from '../../src/core/trace/state/stateSource.ts';
import { startLocalServer } from '../unit/net/localServer.ts';
import { calleeAddress, type ReplayShape, shapeAddress } from './replayShapes.ts';

/** A mirror node on this machine with one transaction, and a client of it. */
export interface ShapeMirror {
  readonly client: LedgerClient;
  readonly id: string;
  /** How often it was asked. */
  asked(): number;
  close(): Promise<void>;
}

const sender = `0x${'a'.repeat(40)}`;
const id = '0.0.1001-1790000000-000000001';
const perPage = 100;

/**
 * Serves a transaction that runs a shape, with the record that the network would have of it. Storage isn't in the
 * result, and each contract has more slots than a page: each slot that is read is a request.
 */
export async function mirrorOfShape(shape: ReplayShape, gas: bigint): Promise<ShapeMirror> {
  const codes = new Map([
    [shapeAddress, shape.code],
    [calleeAddress, shape.called ?? new Uint8Array(0)],
  ]);
  const frames = await framesOf(shape, codes, gas);
  // Of one that takes more than a replay may, the first call is enough: it is stopped anyway.
  const actions = frames ? frames.map(actionOf) : firstAction(gas);
  // Written before, because the thread is the one that is measured.
  const pages = Array.from({ length: Math.ceil(actions.length / perPage) }, (_, page) => {
    const from = page * perPage;
    const next = `/api/v1/contracts/results/${id}/actions?limit=${perPage}&index=gt:${from + perPage - 1}`;
    const more = from + perPage < actions.length;
    const shown = actions.slice(from, from + perPage);
    return Buffer.from(JSON.stringify({ actions: shown, links: { next: more ? next : null } }));
  });
  const server = await startLocalServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://mirror');
    const path = pathname.replace('/api/v1/', '');
    const code = codes.get(/^contracts\/(0x[0-9a-f]{40})$/.exec(path)?.[1] ?? '');
    const answer = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (path === `contracts/results/${id}/actions`) {
      const from = Number(searchParams.get('index')?.replace('gt:', '') ?? -1) + 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(pages[from / perPage]);
    }
    if (path === `contracts/results/${id}`) {
      const [root] = actions;
      const status = root?.result_data_type === 'OUTPUT' ? '0x1' : '0x0';
      const call = { from: sender, to: shapeAddress, function_parameters: root?.input, gas_limit: Number(gas) };
      return answer({ ...call, status, amount: 0, block_number: 1, timestamp: '1790000000.5', chain_id: '0x12a' });
    }
    if (path.endsWith('/state')) {
      if (searchParams.has('slot')) return answer({ state: [], links: { next: null } });
      const state = Array.from({ length: perPage }, (_, at) => ({
        slot: word(1n << BigInt(128 + at)),
        value: word(1n),
      }));
      return answer({ state, links: { next: `/api/v1/${path}?slot=gt:${word(1n << 250n)}` } });
    }
    if (code && code.length > 0) return answer({ runtime_bytecode: hexOfBytes(code), nonce: 1 });
    if (path.startsWith('accounts/')) {
      const address = path.slice('accounts/'.length);
      // An address that is an ID has that ID; any other has one of its own.
      const account = /^0x0{24}/.test(address) ? `0.0.${BigInt(address)}` : '0.0.7';
      return answer({ account, balance: { balance: 1 }, ethereum_nonce: 0 });
    }
    return answer({ _status: { messages: [{ message: 'Not found' }] } }, 404);
  });
  const log = { trace() {}, debug() {}, warn() {} };
  const http = createHttp({ log, perSecond: 100_000 });
  return {
    id,
    client: createLedgerClient({ http, baseUrl: server.origin, log }),
    asked: () => server.requests.length,
    async close() {
      http.dispose();
      await server.close();
    },
  };
}

/** What the network runs, which has no limit but gas. */
async function framesOf(
  { input = new Uint8Array(0) }: ReplayShape,
  codes: ReadonlyMap<string, Uint8Array>,
  gas: bigint,
): Promise<readonly TraceFrame[] | undefined> {
  const state: StateSource = {
    async account(address) {
      const code = codes.get(address);
      return code && code.length > 0
        ? { code, balance: undefined, nonce: 1n }
        : { code: new Uint8Array(0), balance: 1n, nonce: 0n };
    },
    balance: async () => 1n,
    storage: async () => new Uint8Array(32),
  };
  const call = {
    from: sender,
    to: shapeAddress,
    input,
    value: 0n,
    gas,
    gasPrice: 0n,
    chainId: 298n,
    blockNumber: 1n,
    timestamp: 1_790_000_000n,
    evmVersion: 'cancun',
    coinbase: fundingAccount,
    gasLimit: gas,
    depositGas: 0n,
  } as const;
  const generous = {
    ...replayLimits,
    seconds: 100,
    calls: replayLimits.calls + 1_000,
    megabytes: 600,
    steps: 16_000_000,
  };
  try {
    return (await replay(evm, call, state, { ...recordedAnswers([]), budget: new ReplayBudget(generous) })).frames;
  } catch (error) {
    if (!isLensError(error, 'stopped')) throw error;
    return undefined;
  }
}

type RecordedFrame = Pick<
  TraceFrame,
  'index' | 'depth' | 'operation' | 'caller' | 'codeAddress' | 'gas' | 'gasUsed' | 'input' | 'output' | 'failure'
>;

function firstAction(gas: bigint) {
  const root = {
    index: 0,
    depth: 0,
    operation: 'CALL',
    caller: sender,
    codeAddress: shapeAddress,
    gas,
    gasUsed: gas,
  } as const;
  const none = new Uint8Array(0);
  return [actionOf({ ...root, input: none, output: none, failure: 'outOfGas' })];
}

function actionOf({
  index,
  depth,
  operation,
  caller,
  codeAddress,
  gas,
  gasUsed,
  input,
  output,
  failure,
}: RecordedFrame) {
  const type = failure === undefined ? 'OUTPUT' : failure === 'revert' ? 'REVERT_REASON' : 'ERROR';
  return {
    index,
    call_depth: depth,
    call_operation_type: operation,
    from: caller,
    to: codeAddress,
    call_type: operation.startsWith('CREATE') ? 'CREATE' : 'CALL',
    caller_type: 'CONTRACT',
    recipient_type: 'CONTRACT',
    value: 0,
    timestamp: '1790000000.5',
    gas: Number(gas),
    gas_used: Number(gasUsed),
    input: hexOfBytes(input),
    result_data: type === 'ERROR' ? '0x494e53554646494349454e545f474153' : hexOfBytes(output),
    result_data_type: type,
  };
}

function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}
