import * as l10n from '@vscode/l10n';
import { type ConsentList, type ConsentService, heading, listedRows } from './consentRows.ts';
import type { ConsentSubject } from './doubts.ts';

/** The list for a search among verified contracts, which sends none of the user's files. */
export function similarConsentList(
  { address, request }: Pick<ConsentSubject, 'address' | 'request'>,
  { host, network, chainId }: ConsentService,
): ConsentList {
  return {
    title: l10n.t('Verify {0} Without Sources on {1}', address, network),
    placeholder: l10n.t('Nothing in this workspace is published'),
    rows: [
      {
        answer: 'publish',
        icon: 'search',
        label: l10n.t('Let {0} search its verified contracts for the same code', host),
        description: l10n.t('for chain {0}', chainId),
        detail: l10n.t(
          "No sources are sent. If the service finds one, that contract's sources are published for this address.",
        ),
      },
      heading(l10n.t('Request')),
      ...listedRows({ request }, 0, new Set()),
    ],
  };
}
