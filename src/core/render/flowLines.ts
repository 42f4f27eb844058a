import * as l10n from '@vscode/l10n';
import type { FlowPicture } from '../sheets/picture.ts';

/** A diagram of transfers in words, one line per purpose: `Fee: 0.0.1001 (5 ℏ) → 0.0.3 (1 ℏ), 0.0.98 (4 ℏ)`. */
export function flowLines({ nodes, links, token }: FlowPicture): string[] {
  return nodes.flatMap(({ column, text }, place) => {
    if (column !== 'for') return [];
    const side = (mine: 'from' | 'to', other: 'from' | 'to') =>
      links
        .filter((link) => link[mine] === place)
        .map((link) => `${nodes[link[other]]?.text ?? ''} (${link.amount})`)
        .join(', ');
    const what = token === undefined ? text : l10n.t`${text} of ${token}`;
    return [`${what}: ${side('to', 'from')} → ${side('from', 'to')}`];
  });
}
