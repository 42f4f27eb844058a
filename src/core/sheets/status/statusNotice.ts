import * as l10n from '@vscode/l10n';
import type { Found } from '../../ledger/lookUp/found.ts';
import { mayBeNetwork, type StatusContext } from '../../status/severity/statusContext.ts';
import type { Sheet } from '../sheet.ts';

/**
 * The sheet of a failure, with the incident or maintenance first, so that the user doesn't search for a cause in their
 * own code during an incident.
 */
export function withStatusNotice(sheet: Sheet, { sentence, kind, event }: StatusContext): Sheet {
  return {
    ...sheet,
    sections: [
      {
        title: l10n.t('Service status'),
        level: 'summary',
        blocks: [
          { type: 'paragraph', text: l10n.t`${sentence} This may be why it failed.`, tone: 'warning' },
          {
            type: 'fields',
            fields: [
              {
                label: kind === 'incident' ? l10n.t('Incident') : l10n.t('Maintenance'),
                values: [{ type: 'id', text: event.name, words: true, ref: { kind, id: event.id } }],
              },
            ],
          },
        ],
      },
      ...sheet.sections,
    ],
  };
}

/**
 * The same for a looked-up entity: a transaction that failed during an incident with a code that such problems cause,
 * or the code itself. Other sheets are returned unchanged.
 * @param contextAt the incident or maintenance now, or at a time (milliseconds since the epoch)
 */
export function withNetworkStatus(
  sheet: Sheet,
  found: Found,
  contextAt: (failedAt?: number) => StatusContext | undefined,
): Sheet {
  const context = (() => {
    if (found.kind === 'resultCode') return mayBeNetwork(found.name) ? contextAt() : undefined;
    if (found.kind !== 'transaction' || !mayBeNetwork(found.transaction.result ?? '')) return undefined;
    const seconds = Number(found.transaction.consensus_timestamp ?? Number.NaN);
    return Number.isNaN(seconds) ? undefined : contextAt(seconds * 1000);
  })();
  return context ? withStatusNotice(sheet, context) : sheet;
}
