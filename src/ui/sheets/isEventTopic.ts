import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { Identifier } from '../../core/ledger/ids/identifiers.ts';
import { unlessLate } from './unlessLate.ts';

/** In milliseconds, for the ABIs of the workspace, which are read once. */
const patience = 150;

/** Whether a hash is the topic of a known event: no transaction has it, so it isn't looked up. */
export async function isEventTopic({ kind, id }: Identifier, abis: () => Promise<AbiIndex>): Promise<boolean> {
  if (kind !== 'evmHash') return false;
  const known = await unlessLate(abis(), patience);
  return (known?.find('event', id).length ?? 0) > 0;
}
