import type { StatusLevel } from '../status/vocabulary.ts';
import type { Tone } from './sheet.ts';

/** How a level looks: its words stand beside the icon everywhere, so that colour is never the only sign. */
export interface StatusLook {
  tone: Tone;
  /** A codicon's name without `$()`. */
  icon: string;
  /** As in "minor problem". */
  words: string;
}

const LOOKS: Readonly<Record<StatusLevel, StatusLook>> = {
  none: { tone: 'success', icon: 'pass', words: 'all systems operational' },
  unknown: { tone: 'neutral', icon: 'question', words: 'status unknown' },
  maintenance: { tone: 'info', icon: 'tools', words: 'under maintenance' },
  minor: { tone: 'warning', icon: 'warning', words: 'minor problem' },
  major: { tone: 'failure', icon: 'error', words: 'major problem' },
  critical: { tone: 'failure', icon: 'error', words: 'critical problem' },
};

export function statusLook(level: StatusLevel): StatusLook {
  return LOOKS[level];
}
