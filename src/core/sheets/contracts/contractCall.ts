import * as l10n from '@vscode/l10n';
import type { ContractCallResult } from '../../ledger/rest/schema/contractTraces.ts';
import { otherFieldsSection } from '../parts/otherFields.ts';
import { codeValue, field, fieldsBlock, integerValue } from '../parts/values.ts';
import type { Sheet } from '../sheet.ts';

/** The answer of a call that changed nothing: its bytes, and the number that they are where they are one word. */
export function contractCallSheet(to: string, answer: ContractCallResult): Sheet {
  const { result } = answer;
  const word = result !== null && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : undefined;
  return {
    kind: 'contractCall',
    id: to,
    title: l10n.t`Call to ${to}`,
    headline:
      result === null || result === '0x'
        ? l10n.t`The call to ${to} returned nothing.`
        : l10n.t`The call to ${to} returned a result.`,
    tone: 'neutral',
    icon: 'symbol-method',
    sections: [
      {
        title: l10n.t('Summary'),
        level: 'summary',
        blocks: [
          fieldsBlock(field(l10n.t('Result'), codeValue(result)), field(l10n.t('As a number'), integerValue(word))),
        ],
      },
      ...otherFieldsSection(answer),
    ],
  };
}
