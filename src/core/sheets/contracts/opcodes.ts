import * as l10n from '@vscode/l10n';
import { stringifyJson } from '../../json/losslessJson.ts';
import type { Opcodes } from '../../ledger/rest/schema/contractTraces.ts';
import { tableSection } from '../parts/table.ts';
import { codeValue, field, fieldsBlock, idValue, integerValue, textValue } from '../parts/values.ts';
import type { Section } from '../sheet.ts';

/** An execution step by step, with what each step saw. */
export function opcodesSections({ opcodes, ...whole }: Opcodes): Section[] {
  return [
    {
      title: l10n.t('Execution'),
      level: 'detail',
      blocks: [
        fieldsBlock(
          field(
            l10n.t('Result'),
            whole.failed === null ? undefined : textValue(whole.failed ? l10n.t('failed') : l10n.t('succeeded')),
          ),
          field(l10n.t('Contract'), idValue(whole.contract_id, 'contract')),
          field(l10n.t('Address'), codeValue(whole.address)),
          field(l10n.t('Gas'), integerValue(whole.gas)),
          field(l10n.t('Return value'), codeValue(whole.return_value)),
        ),
      ],
    },
    ...tableSection(l10n.t('Steps'), { rows: opcodes }, [
      [l10n.t('PC'), (each) => integerValue(each.pc), 'right'],
      [l10n.t('Opcode'), (each) => codeValue(each.op)],
      [l10n.t('Depth'), (each) => integerValue(each.depth), 'right'],
      [l10n.t('Gas left'), (each) => integerValue(each.gas), 'right'],
      [l10n.t('Gas cost'), (each) => integerValue(each.gas_cost), 'right'],
      [l10n.t('Reason'), (each) => codeValue(each.reason)],
      [l10n.t('Stack'), (each) => codeValue(each.stack.join(' '))],
      [l10n.t('Memory'), (each) => codeValue(each.memory.join(' '))],
      [l10n.t('Storage'), (each) => (each.storage === null ? undefined : codeValue(stringifyJson(each.storage)))],
    ]),
  ];
}
