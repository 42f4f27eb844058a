import type { ContractCallResult } from '../ledger/schema/contractTraces.ts';
import { otherFieldsSection } from './otherFields.ts';
import type { Sheet } from './sheet.ts';
import { codeValue, field, fieldsBlock, integerValue } from './values.ts';

/** The answer of a call that changed nothing: its bytes, and the number that they are where they are one word. */
export function contractCallSheet(to: string, answer: ContractCallResult): Sheet {
  const { result } = answer;
  const word = result !== null && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : undefined;
  return {
    kind: 'contractCall',
    id: to,
    title: `Call of ${to}`,
    headline: `The call of ${to} gave ${result === null || result === '0x' ? 'nothing' : 'an answer'}.`,
    tone: 'neutral',
    icon: 'symbol-method',
    sections: [
      {
        title: 'Summary',
        level: 'summary',
        blocks: [fieldsBlock(field('Answer', codeValue(result)), field('As a number', integerValue(word)))],
      },
      ...otherFieldsSection(answer),
    ],
  };
}
