import type { ConsentAnswer } from '../../../core/verification/consent/consentRows.ts';
import { loadCore } from '../../loadCore.ts';
import type { CheckedContract } from '../check/checkContract.ts';
import type { SeveralChecked } from '../check/checkSeveral.ts';
import type { Place, Steps } from '../steps/steps.ts';
import type { ConsentDialog } from './askConsent.ts';
import { serviceOf } from './consentToOne.ts';

/**
 * One consent for several contracts, the last step. Contracts with an expected mismatch are included only if
 * the user adds them.
 * @returns the contracts to publish, possibly none, or that everything must be checked again
 */
export async function consentToSeveral(
  steps: Steps,
  { open, apart, before, problems }: SeveralChecked,
  dialog: ConsentDialog,
  deployment?: string,
): Promise<readonly CheckedContract[] | 'tryAgain'> {
  const [first] = [...open, ...apart];
  if (!first) return [];
  const ask = (chosen: readonly CheckedContract[], rest: readonly CheckedContract[]) => {
    const leftOut = { before, problems, apart: rest, ...(deployment !== undefined && { deployment }) };
    const list = loadCore().verification.severalConsentList(chosen, leftOut, serviceOf(first.connection));
    return steps.ask((place: Place<ConsentAnswer>) => dialog.ask(list, [...chosen, ...rest], place));
  };
  const answer = await ask(open, apart);
  if (answer === 'publish') return open;
  if (answer !== 'include') return 'tryAgain';
  const all = [...open, ...apart];
  return (await ask(all, [])) === 'publish' ? all : 'tryAgain';
}
