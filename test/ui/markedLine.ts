import type { Workbench } from '../vscode/workbench.ts';

/** The text of the line that is marked as failed, and what stands behind it, which the editor draws by its style; or ''. */
export async function markedLine({ page }: Workbench): Promise<string> {
  const marked = await page.evaluate<string>(`(() => {
    for (const part of document.querySelectorAll('.monaco-editor .view-line span')) {
      const behind = getComputedStyle(part, '::after').content;
      if (behind.includes('Failed here')) return part.closest('.view-line').textContent + behind;
    }
    return '';
  })()`);
  return marked.replaceAll('\u00a0', ' ');
}
