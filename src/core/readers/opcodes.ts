import * as l10n from '@vscode/l10n';
import { formatInteger } from '../format/amounts.ts';
import { stringifyJson } from '../json/losslessJson.ts';
import type { AskOptions } from '../ledger/rest/ask.ts';
import type { FirstSteps, ReadSteps } from '../ledger/rest/client/contractResults.ts';
import { isLensError } from '../net/errors.ts';
import { onDemandSection } from '../sheets/parts/onDemand.ts';
import { otherFieldsValue } from '../sheets/parts/otherFields.ts';
import { tableSection } from '../sheets/parts/table.ts';
import { codeValue, field, fieldsBlock, idValue, integerValue, textValue } from '../sheets/parts/values.ts';
import type { Block, Section } from '../sheets/sheet.ts';

/**
 * The execution of a contract call step by step. The mirror node replays the call, at most once a second for all its
 * clients together, so it is requested only when the user wants it. Many servers have it turned off.
 */
export function stepsSection(steps: ReadSteps | undefined): Section[] {
  if (!steps) return [];
  return [
    onDemandSection({
      title: l10n.t('Execution steps'),
      text: l10n.t('The mirror node can replay this call opcode by opcode. This may take a few seconds.'),
      button: l10n.t('Load Steps'),
      async load(options) {
        try {
          return { blocks: await readBlocks(steps, options) };
        } catch (error) {
          if (!isTurnedOff(error)) throw error;
          const text = l10n.t('Opcode replay is turned off on this mirror node.');
          return { blocks: [{ type: 'paragraph', text }] };
        }
      },
    }),
  ];
}

/** The stack is most of an answer: if that is too large, without it. */
async function readBlocks(steps: ReadSteps, options: AskOptions): Promise<Block[]> {
  try {
    return stepsBlocks(await steps(options));
  } catch (error) {
    if (!isLensError(error) || error.failure.kind !== 'badResponse' || !error.failure.isTooLarge) throw error;
    const text = l10n.t('The execution is too long to show its stack.');
    return [{ type: 'paragraph', text }, ...stepsBlocks(await steps(options, { stack: false }))];
  }
}

/** Older servers return 404, newer ones 501. */
function isTurnedOff(error: unknown): boolean {
  return isLensError(error, 'notFound') || (isLensError(error, 'http') && error.status === 501);
}

/** The result of the execution, and its steps with their state. */
function stepsBlocks(whole: FirstSteps): Block[] {
  const [steps] = tableSection(l10n.t('Execution steps'), { rows: whole.opcodes }, [
    [l10n.t('PC'), (each) => integerValue(each.pc), 'right'],
    [l10n.t('Opcode'), (each) => codeValue(each.op)],
    [l10n.t('Depth'), (each) => integerValue(each.depth), 'right'],
    [l10n.t('Gas left'), (each) => integerValue(each.gas), 'right'],
    [l10n.t('Gas cost'), (each) => integerValue(each.gas_cost), 'right'],
    [l10n.t('Reason'), (each) => codeValue(each.reason)],
    [l10n.t('Stack'), (each) => codeValue(each.stack.join(' '))],
    [l10n.t('Memory'), (each) => codeValue(each.memory.join(' '))],
    [l10n.t('Storage'), (each) => (each.storage === null ? undefined : codeValue(stringifyJson(each.storage)))],
  ]);
  const note = l10n.t(
    'The mirror node records most rows after the step, so their PC, gas left and stack belong to the next step. Rows of calls, and of steps that end a call, have their own values.',
  );
  const [shown, all] = [whole.opcodes.length, whole.steps].map((count) => formatInteger(count));
  const text = l10n.t`Showing the first ${shown ?? ''} of ${all ?? ''} steps.`;
  const more: Block[] = whole.steps > whole.opcodes.length ? [{ type: 'paragraph', text }] : [];
  return [
    fieldsBlock(
      field(
        l10n.t('Outcome'),
        whole.failed === null ? undefined : textValue(whole.failed ? l10n.t('failed') : l10n.t('succeeded')),
      ),
      field(l10n.t('Contract'), idValue(whole.contract_id, 'contract')),
      field(l10n.t('Address'), codeValue(whole.address)),
      field(l10n.t('Gas'), integerValue(whole.gas)),
      field(l10n.t('Return value'), codeValue(whole.return_value)),
      field(l10n.t('Other fields'), otherFieldsValue(whole)),
    ),
    ...(steps ? [{ type: 'paragraph' as const, text: note }, ...more, ...steps.blocks] : []),
  ];
}
