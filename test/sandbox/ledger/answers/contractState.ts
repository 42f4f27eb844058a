import { notFound } from '../errors.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { timeRange } from '../timestampRange.ts';
import { timestamp } from '../timestamps.ts';
import { findContract } from './contracts.ts';

/** /contracts/{c}/state. */
export const contractStateRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/contracts/:contract/state',
    half: 'node',
    maxAge: 1,
    accepts: ['limit', 'order', 'slot', 'timestamp'],
    answer: state,
  },
];

// A slot has the value that the last run within the asked time wrote to it.
function state(call: Call): Answer {
  const contract = findContract(call.world, call.param('contract'));
  if (!contract) throw notFound();
  const page = readPage(call.filters, 'asc');
  const asked = filtersOf(call.filters, 'slot');
  const range = timeRange(call.filters);
  const slots = new Map<string, { value: string; time: bigint }>();
  // As of a time, that is: what was written before a lower bound still holds.
  for (const { contract: run, consensus } of range ? call.world.log().between(0n, range.to) : []) {
    for (const { contractId, slot, valueRead, valueWritten } of run?.stateChanges ?? []) {
      if (contractId === contract.row.contract_id)
        slots.set(slot, { value: valueWritten ?? valueRead, time: consensus });
    }
  }
  const hexNumber = (text: string) => BigInt(text.startsWith('0x') ? text : `0x${text}`);
  const all = [...slots]
    .filter(([slot]) => passes(asked, BigInt(slot), hexNumber))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, { value, time }]) => ({
      address: contract.row.evm_address,
      contract_id: contract.row.contract_id,
      timestamp: timestamp(time),
      slot,
      value,
    }));
  const rows = takePage(all, page);
  return listAnswer(
    'state',
    rows,
    pageLink(call, rows, page, (last) => [{ key: 'slot', value: last.slot }]),
  );
}
