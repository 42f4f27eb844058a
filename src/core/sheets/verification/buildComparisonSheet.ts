import * as l10n from '@vscode/l10n';
import type { Comparison } from '../../verification/consent/comparisonRow.ts';
import { comparisonWords } from '../../verification/consent/comparisonRow.ts';
import { codeValue, field, fieldsBlock, idValue } from '../parts/values.ts';
import type { Sheet } from '../sheet.ts';
import { type ComparedCode, comparisonSection } from './codeComparisonSection.ts';

/** A build compared with the deployed code, before anything is sent. */
export function buildComparisonSheet(
  contract: { name: string; identifier: string; address: string; network: string },
  comparison: Comparison,
  runtime: ComparedCode | undefined,
): Sheet {
  const { name, identifier, address, network } = contract;
  const section = comparisonSection({ runtime, creation: undefined });
  return {
    kind: 'verification',
    id: `${address} ${identifier}`,
    title: comparisonWords(comparison).label,
    subject: name,
    headline: l10n.t('{0} at {1} on {2}: {3}', name, address, network, comparison.why),
    tone: 'warning',
    icon: 'diff',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(
            field(l10n.t('Contract'), codeValue(identifier)),
            field(l10n.t('Address'), idValue(address, 'contract')),
          ),
        ],
      },
      ...(section ? [section] : []),
    ],
  };
}
