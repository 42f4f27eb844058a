import type { Page } from 'playwright-core';

/**
 * The middle of the first occurrence of `text` in the lines that `selector` finds, in the page's pixels; undefined
 * where it is in none. Lines may draw spaces as no-break ones.
 */
export async function placeOfText(
  page: Page,
  selector: string,
  text: string,
): Promise<{ x: number; y: number } | undefined> {
  const place = await page.evaluate<{ x: number; y: number } | null>(`(() => {
    const wanted = ${JSON.stringify(text)};
    for (const line of document.querySelectorAll(${JSON.stringify(selector)})) {
      const start = line.textContent.replaceAll('\\u00a0', ' ').indexOf(wanted);
      if (start < 0) continue;
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const at = (offset) => {
        walker.currentNode = line;
        let before = 0;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (offset <= before + node.length) return [node, offset - before];
          before += node.length;
        }
      };
      const range = document.createRange();
      range.setStart(...at(start));
      range.setEnd(...at(start + wanted.length));
      const box = range.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    return null;
  })()`);
  return place ?? undefined;
}
