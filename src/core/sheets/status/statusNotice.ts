import * as l10n from '@vscode/l10n';
import type { Found } from '../../ledger/lookUp/found.ts';
import { mayBeNetwork, type StatusContext } from '../../status/severity/statusContext.ts';
import type { Sheet } from '../sheet.ts';

/**
 * The sheet of something that failed, with what goes on at the service said first: the user need not look for a fault
 * of their own before the incident is over.
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
                values: [{ type: 'id', text: event.name, ref: { kind, id: event.id } }],
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
 * The same for what was looked up: a transaction that failed as nodes fail it when the network is in trouble, while it
 * was, or the code of such a failure. Other sheets come back as they are.
 * @param contextAt what goes on, or went on at a time (milliseconds since the epoch)
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
