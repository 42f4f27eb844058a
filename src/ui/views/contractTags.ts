import type { ContractPlace } from '../../core/sheets/verification/contractPlaces.ts';

/**
 * The tags of a contract's row, by which the manifest chooses its menu.
 * @param explorable whether its network has a block explorer
 */
export function contractTags(
  { address, state }: Pick<ContractPlace, 'address' | 'state'>,
  explorable: boolean,
): string[] {
  // Its address is asked for: a record needn't know it.
  if (address === undefined) return ['contract', 'undeployed'];
  const tags = ['contract', 'entity', ...(explorable ? ['explorable'] : []), 'deployed'];
  const isRecorded = state?.verified === 'exact_match' || state?.verified === 'match';
  if (state && state.verified !== 'none' && state.verified !== 'exact_match') tags.push('verifiable');
  if (isRecorded) tags.push('onRecord');
  return tags;
}
