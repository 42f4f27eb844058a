import * as l10n from '@vscode/l10n';
import { explainResultCode, isSuccess } from '../../ledger/resultCodes/resultCodes.ts';
import { field, fieldsBlock, integerValue, textValue } from '../parts/values.ts';
import type { Sheet } from '../sheet.ts';

/** What a result code means, and the likely fix; needs no network. */
export function resultCodeSheet(name: string): Sheet {
  const explained = explainResultCode(name);
  const success = isSuccess(name) || name === 'OK';
  return {
    kind: 'resultCode',
    id: name,
    title: name,
    headline: explained.meaning,
    tone: success ? 'success' : explained.known ? 'failure' : 'neutral',
    icon: success ? 'pass' : explained.known ? 'error' : 'question',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Likely fix'), textValue(explained.fix)),
            field(l10n.t('Code number'), integerValue(explained.code)),
            explained.deprecated
              ? field(l10n.t('State'), textValue(l10n.t('Deprecated: the network no longer returns it')))
              : undefined,
          ),
        ],
      },
    ],
  };
}
