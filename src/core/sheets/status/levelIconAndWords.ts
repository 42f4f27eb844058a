import * as l10n from '@vscode/l10n';
import type { StatusLevel } from '../../status/severity/statusLevel.ts';
import type { Tone } from '../sheet.ts';

/** The look of a level: its words are next to the icon everywhere, so that color is never the only sign. */
interface LevelIconAndWords {
  tone: Tone;
  /** A codicon's name without `$()`. */
  icon: string;
  /** As in "minor problem". */
  words: string;
}

export function levelIconAndWords(level: StatusLevel): LevelIconAndWords {
  switch (level) {
    case 'none':
      return { tone: 'success', icon: 'pass', words: l10n.t('all systems operational') };
    case 'unknown':
      return { tone: 'neutral', icon: 'question', words: l10n.t('status unknown') };
    case 'maintenance':
      return { tone: 'info', icon: 'tools', words: l10n.t('under maintenance') };
    case 'minor':
      return { tone: 'warning', icon: 'warning', words: l10n.t('minor problem') };
    case 'major':
      return { tone: 'failure', icon: 'error', words: l10n.t('major problem') };
    case 'critical':
      return { tone: 'failure', icon: 'error', words: l10n.t('critical problem') };
  }
}
