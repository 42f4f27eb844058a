import type { Workbench } from '../vscode/workbench.ts';

/** The reason above the line that is marked as failed, a colon, the text of the line, and the mark behind it, before an edit or after; or ''. */
export async function markedLine({ page }: Workbench): Promise<string> {
  const marked = await page.evaluate<string>(`(() => {
    for (const part of document.querySelectorAll('.monaco-editor .view-line span')) {
      const behind = getComputedStyle(part, '::after').content;
      if (!/failed here/i.test(behind)) continue;
      const dismiss = [...document.querySelectorAll('.codelens-decoration')].find((lens) =>
        lens.checkVisibility() && lens.textContent.includes('Dismiss'));
      const reason = dismiss?.firstElementChild?.textContent ?? '';
      return reason + ': ' + part.closest('.view-line').textContent + behind;
    }
    return '';
  })()`);
  return marked.replaceAll('\u00a0', ' ');
}

/** What stands behind lines of editors. */
export async function textsBehindLines({ page }: Workbench): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`[...document.querySelectorAll('.monaco-editor .view-line span')]
    .map((part) => getComputedStyle(part, '::after').content)
    .filter((text) => text.startsWith('"'))
    .map((text) => JSON.parse(text))`);
  return texts.map((text) => text.replaceAll('\u00a0', ' '));
}
