import { longZeroNum, parseEntityId, parseEvmAddress } from '../entityIds.ts';
import { invalidParameters, notFound } from '../errors.ts';
import { readPage, takePage } from '../paging.ts';
import { filtersOf, passes } from '../query.ts';
import { type Answer, type Call, listAnswer, pageLink, type Route } from '../routing.ts';
import { timeRange } from '../timestampRange.ts';
import type { Contract } from '../world/contracts.ts';
import type { LedgerWorld } from '../world/ledgerWorld.ts';

/** /contracts and /contracts/{id or address}. */
export const contractRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/contracts',
    half: 'node',
    maxAge: 10,
    accepts: ['contract.id', 'limit', 'order'],
    answer: contracts,
  },
  {
    method: 'GET',
    path: '/contracts/:contract',
    half: 'node',
    maxAge: 1,
    accepts: ['timestamp'],
    answer: contractById,
  },
];

/** A contract by id or address. @throws {RequestError} 400 for neither. */
export function findContract(world: LedgerWorld, text: string): Contract | undefined {
  const address = parseEvmAddress(text);
  const num = address === null ? parseEntityId(text) : longZeroNum(address);
  if (address === null && num === null) throw invalidParameters('contractid');
  return world.contracts.find(({ row }) => row.contract_id === `0.0.${num}` || row.evm_address === `0x${address}`);
}

function contracts(call: Call): Answer {
  const page = readPage(call.filters, 'desc');
  const asked = filtersOf(call.filters, 'contract.id');
  const num = (text: string) => {
    const contract = parseEvmAddress(text) === null ? undefined : findContract(call.world, text);
    return contract ? BigInt(contract.row.contract_id.slice(4)) : (parseEntityId(text) ?? -1n);
  };
  const all = call.world.contracts.filter(({ row }) => passes(asked, BigInt(row.contract_id.slice(4)), num));
  const rows = takePage(all, page).map((contract) => contract.row);
  const next = pageLink(call, rows, page, (last) => [{ key: 'contract.id', value: last.contract_id }]);
  return listAnswer('contracts', rows, next);
}

function contractById(call: Call): Answer {
  const contract = findContract(call.world, call.param('contract'));
  const range = timeRange(call.filters);
  // One version of each contract is known, from its creation on.
  if (!contract || !range || range.to < contract.created) throw notFound();
  return {
    body: { ...contract.row, bytecode: contract.bytecode, runtime_bytecode: contract.runtimeBytecode ?? '0x' },
  };
}
