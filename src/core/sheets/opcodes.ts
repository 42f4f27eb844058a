import type { Opcodes } from '../ledger/schema/contractTraces.ts';
import { stringifyJson } from '../net/json.ts';
import type { Section } from './sheet.ts';
import { tableSection } from './table.ts';
import { codeValue, field, fieldsBlock, idValue, integerValue, textValue } from './values.ts';

/** An execution step by step, with what each step saw. */
export function opcodesSections({ opcodes, ...whole }: Opcodes): Section[] {
  return [
    {
      title: 'Execution',
      level: 'detail',
      blocks: [
        fieldsBlock(
          field('Outcome', whole.failed === null ? undefined : textValue(whole.failed ? 'failed' : 'succeeded')),
          field('Contract', idValue(whole.contract_id, 'contract')),
          field('Address', codeValue(whole.address)),
          field('Gas', integerValue(whole.gas)),
          field('Returned', codeValue(whole.return_value)),
        ),
      ],
    },
    ...tableSection('Steps', { rows: opcodes }, [
      ['At', (each) => integerValue(each.pc), 'right'],
      ['Operation', (each) => codeValue(each.op)],
      ['Depth', (each) => integerValue(each.depth), 'right'],
      ['Gas left', (each) => integerValue(each.gas), 'right'],
      ['Gas cost', (each) => integerValue(each.gas_cost), 'right'],
      ['Reason', (each) => codeValue(each.reason)],
      ['Stack', (each) => codeValue(each.stack.join(' '))],
      ['Memory', (each) => codeValue(each.memory.join(' '))],
      ['Storage', (each) => (each.storage === null ? undefined : codeValue(stringifyJson(each.storage)))],
    ]),
  ];
}
