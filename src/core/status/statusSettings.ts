import * as l10n from '@vscode/l10n';
import { type SettingProblem, settingProblem, withGuess } from '../networks.ts';

/** The settings of the service status (raw). */
interface StatusSettings {
  readonly notifications: unknown;
  readonly notificationLevel: unknown;
  /** Seconds. */
  readonly interval: unknown;
  /** Seconds. */
  readonly incidentInterval: unknown;
}

const choices = ['all', 'major', 'none'];
const levels = ['minor', 'major', 'critical'];
const shortest = 30;

/** The problems with the settings; invalid values are replaced by the defaults. */
export function statusSettingProblems(settings: StatusSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  if (!choices.some((choice) => choice === settings.notifications))
    problems.push(
      withGuess(
        settingProblem('ledgerLens.status.notifications', settings.notifications, l10n.t('one of all, major, none')),
        settings.notifications,
        choices,
      ),
    );
  if (!levels.some((level) => level === settings.notificationLevel))
    problems.push(
      withGuess(
        settingProblem(
          'ledgerLens.status.notificationLevel',
          settings.notificationLevel,
          l10n.t('one of minor, major, critical'),
        ),
        settings.notificationLevel,
        levels,
      ),
    );
  for (const name of ['interval', 'incidentInterval'] as const) {
    const value = settings[name];
    if (typeof value !== 'number' || !(value >= shortest))
      problems.push(
        settingProblem(`ledgerLens.status.${name}`, value, l10n.t`a number of seconds of at least ${shortest}`),
      );
  }
  return problems;
}
