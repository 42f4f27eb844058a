import * as l10n from '@vscode/l10n';
import { bodyFacts } from '../../happened/bodyFacts.ts';
import { plannedWords } from '../../happened/plannedWords.ts';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { idValue, integerValue, type SheetContext, textValue, timeValue } from '../parts/values.ts';
import type { Section } from '../sheet.ts';
import { bodyOf } from './schedule.ts';
import { type Execution, scheduleState } from './scheduleState.ts';

/** What was executed, by its consensus time; as far as read. */
export type Executions = ReadonlyMap<string, Execution>;

/**
 * Schedules as rows, each with what it does and its state.
 * @param known `now` in milliseconds since 1970, without which no state is shown, and the results of those that were executed
 */
export function schedulesSection(
  schedules: Listed<Schedule> | undefined,
  { now, executions }: { now?: number | undefined; executions?: Executions | undefined },
  context: SheetContext,
): Section[] {
  return tableSection(l10n.t('Schedules'), schedules, [
    [l10n.t('Schedule'), (each) => idValue(each.schedule_id, 'schedule')],
    [l10n.t('What it does'), (each) => textValue(doesWords(each, context))],
    [
      l10n.t('State'),
      (each) =>
        now === undefined
          ? undefined
          : textValue(scheduleState(each, now, executions?.get(each.executed_timestamp ?? '')).text),
    ],
    [l10n.t('Memo'), (each) => textValue(each.memo)],
    [l10n.t('Signatures'), (each) => integerValue(each.signatures.length), 'right'],
    [l10n.t('Payer'), (each) => idValue(each.payer_account_id, 'account')],
    [l10n.t('Created'), (each) => timeValue(each.consensus_timestamp)],
    [l10n.t('Expires'), (each) => timeValue(each.expiration_time)],
    [l10n.t('Executed'), (each) => timeValue(each.executed_timestamp)],
  ]);
}

function doesWords(schedule: Schedule, { abis, tokens }: SheetContext): string | undefined {
  const body = bodyOf(schedule);
  return body && plannedWords(bodyFacts(body, abis), tokens);
}
