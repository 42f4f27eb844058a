import { longZeroAddress } from '../entityIds.ts';
import { invalidParameters, notFound, RequestError } from '../errors.ts';
import type { Row } from '../json.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, lastValue, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { timestamp } from '../timestamps.ts';
import { contractTransaction } from '../transactionIds.ts';
import type { ContractExecution } from '../world/contractExecution.ts';

/** /contracts/results/{id}/actions and …/opcodes. */
export const contractTraceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/contracts/results/:id/actions',
    half: 'node',
    maxAge: 600,
    accepts: ['index', 'limit', 'order'],
    answer: actions,
  },
  {
    method: 'GET',
    path: '/contracts/results/:id/opcodes',
    half: 'web3',
    accepts: ['memory', 'stack', 'storage'],
    answer: opcodes,
  },
];

function actions(call: Call): Answer {
  const asked = filtersOf(call.filters, 'index');
  if (asked.some((filter) => filter.operator === 'ne')) throw invalidParameters('index');
  const transaction = contractTransaction(call.world.log(), call.param('id'), 0);
  const page = readPage(call.filters, 'asc');
  const all = (transaction.contract?.actions ?? []).filter((action) => passes(asked, BigInt(action.index), BigInt));
  const rows = takePage(all, page).map(({ to, value, ...action }) => ({
    ...action,
    timestamp: timestamp(transaction.consensus),
    to,
    value,
  }));
  const next = pageLink(call, rows, page, (last) => [{ key: 'index', value: last.index }]);
  return listAnswer('actions', rows, next);
}

// Large answers are sent only compressed (web3, OpcodesController).
function opcodes(call: Call): Answer {
  const encodings = call.request.headers['accept-encoding'];
  if (
    !String(encodings ?? '')
      .toLowerCase()
      .includes('gzip')
  ) {
    const detail = 'Accept-Encoding: gzip header is required';
    throw new RequestError(406, [{ detail, message: 'Not Acceptable' }]);
  }
  const run = contractTransaction(call.world.log(), call.param('id'), 0).contract;
  if (!run) throw notFound();
  const isOn = (name: string, byDefault: boolean) =>
    (lastValue(call.filters, name)?.toLowerCase() ?? String(byDefault)) === 'true';
  const shown = { stack: isOn('stack', true), memory: isOn('memory', false), storage: isOn('storage', false) };
  const failed = run.callResult === null;
  return {
    body: {
      address: run.to ?? longZeroAddress('0.0.0'),
      contract_id: run.contractId,
      failed,
      gas: run.gasUsed,
      opcodes: trace(run, shown),
      return_value: run.callResult ?? run.errorMessage ?? '0x',
    },
  };
}

const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

// What the run's first frame executes: it loads its first slot, and returns it or reverts with it.
function trace(run: ContractExecution, shown: { stack: boolean; memory: boolean; storage: boolean }): Row[] {
  const failed = run.callResult === null;
  const steps: [string, number, number, string[]][] = [
    ['PUSH1', 0, 3, []],
    ['SLOAD', 2, 2100, [word(0)]],
    ['PUSH1', 3, 3, [word(100)]],
    ['MSTORE', 5, 6, [word(100), word(0)]],
    ['PUSH1', 6, 3, []],
    ['PUSH1', 8, 3, [word(32)]],
    [failed ? 'REVERT' : 'RETURN', 10, 0, [word(32), word(0)]],
  ];
  let gas = run.gasLimit;
  const before = steps.map(([op, pc, gas_cost, stack], index) => {
    gas -= gas_cost;
    return {
      depth: 1,
      gas: gas + gas_cost,
      gas_cost,
      memory: shown.memory ? (index > 3 ? [word(100)] : []) : null,
      op,
      pc,
      reason: op === 'REVERT' ? run.errorMessage : null,
      stack: shown.stack ? stack : null,
      storage: shown.storage ? { [word(0)]: word(100) } : null,
    };
  });
  // A server writes a row after the step, so that only the last one has its own position, gas and stack.
  return before.map((row, index) => {
    const { pc, gas, stack } = before[index + 1] ?? row;
    return { ...row, pc, gas, stack };
  });
}
