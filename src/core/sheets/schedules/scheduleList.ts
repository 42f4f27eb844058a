import * as l10n from '@vscode/l10n';
import type { Schedule } from '../../ledger/rest/schema/schedules.ts';
import type { Listed } from '../parts/listed.ts';
import { tableSection } from '../parts/table.ts';
import { idValue, integerValue, textValue, timeValue } from '../parts/values.ts';
import type { Section } from '../sheet.ts';
import { scheduleState } from './scheduleState.ts';

/** Schedules as rows, each with its state. `now` in milliseconds since 1970; without it, no state is shown. */
export function schedulesSection(schedules: Listed<Schedule> | undefined, now: number | undefined): Section[] {
  return tableSection(l10n.t('Schedules'), schedules, [
    [l10n.t('Schedule'), (each) => idValue(each.schedule_id, 'schedule')],
    [l10n.t('State'), (each) => (now === undefined ? undefined : textValue(scheduleState(each, now).text))],
    [l10n.t('Memo'), (each) => textValue(each.memo)],
    [l10n.t('Signatures'), (each) => integerValue(each.signatures.length), 'right'],
    [l10n.t('Payer'), (each) => idValue(each.payer_account_id, 'account')],
    [l10n.t('Created'), (each) => timeValue(each.consensus_timestamp)],
    [l10n.t('Expires'), (each) => timeValue(each.expiration_time)],
    [l10n.t('Executed'), (each) => timeValue(each.executed_timestamp)],
  ]);
}
