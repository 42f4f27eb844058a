import * as l10n from '@vscode/l10n';
import { escapeHtml } from '../format/escape.ts';
import type { Block, Field, Section, Sheet } from '../sheets/sheet.ts';
import { type MarkdownOptions, renderMarkdown } from './markdown.ts';

/**
 * A sheet as Markdown for the clipboard, without links to other sheets. That of a call, which goes into an issue, has what
 * matters first, and folds the details.
 */
export function renderFolded(sheet: Sheet, options: Omit<MarkdownOptions, 'level' | 'linkTo'>): string {
  const { explorerUrl, ...shown } = { ...sheet, sections: sheet.sections.map(asText) };
  const rendered = (level: Section['level'] | undefined, link?: string) => {
    const sections = shown.sections.filter((each) => level === undefined || each.level === level);
    const own = { ...shown, sections, ...(link !== undefined && { explorerUrl: link }) };
    return renderMarkdown(own, { ...options, level: 'all' });
  };
  if (sheet.execution === undefined) return rendered(undefined, explorerUrl);
  const head = rendered('summary', explorerUrl);
  const rest = rendered('detail');
  // Behind its headline, which is one line.
  const first = rest.indexOf('\n## ');
  if (first < 0) return head;
  // A blank line ends the HTML: what follows is escaped as everything else.
  return `${head}\n<details>\n<summary>${escapeHtml(l10n.t('Details'))}</summary>\n${rest.slice(first)}\n</details>\n`;
}

/** Fields below each other are one list, without those that say nothing without their link. */
function asText(section: Section): Section {
  const blocks: Block[] = [];
  for (const each of section.blocks) {
    const before = blocks.at(-1);
    if (each.type !== 'fields') blocks.push(each);
    else {
      const fields = each.fields.filter((one) => !isOnlyLink(one));
      if (before?.type === 'fields') blocks[blocks.length - 1] = { ...before, fields: [...before.fields, ...fields] };
      else blocks.push({ ...each, fields });
    }
  }
  return { ...section, blocks };
}

/** The balances of accounts, which it only names. */
function isOnlyLink({ values }: Field): boolean {
  return values.length > 0 && values.every((each) => each.type === 'id' && each.ref?.kind === 'balances');
}
