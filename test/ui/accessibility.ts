import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FrameLocator, Page } from 'playwright-core';

/** What VS Code gives a panel's page of a theme. */
export interface Look {
  style: string;
  classes: string;
  kind: string;
}

/** Reads the look of the theme that is on. */
export function readLook(sheet: FrameLocator): Promise<Look> {
  return sheet
    .locator('html')
    .evaluate(
      '({ style: document.documentElement.getAttribute("style"), classes: document.body.className, kind: document.body.dataset.vscodeThemeKind })',
    );
}

/**
 * What axe finds wrong with a panel's page, all of its tabs at once, in themes that were read before: their looks are
 * put on the page, which is what VS Code does too. The first is checked for everything, the others for what colours
 * can change. Of rows and list items that consist of the same elements with the same classes, two stay: axe says the
 * same of each.
 */
export async function violationsIn(sheet: FrameLocator, looks: Readonly<Record<string, Look>>): Promise<string[]> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return sheet.locator('html').evaluate(
    `(async () => {
      ${axe};
      const found = [];
      const seen = new Map();
      // The innermost first: what they are in may only then be alike.
      for (const row of [...document.querySelectorAll('tbody tr, li')].reverse()) {
        const list = row.closest('table') ?? row.parentElement;
        const shapes = seen.get(list) ?? seen.set(list, new Map()).get(list);
        const texts = /(?<==")(?=[^"]{3})[^"]*[^a-zA-Z "-][^"]*(?=")|(?<=>)[^<]+(?=<)/g;
        const shape = row.outerHTML.replace(texts, 'x');
        shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
        if (shapes.get(shape) > 2) row.remove();
      }
      for (const [index, [theme, { style, classes, kind }]] of Object.entries(${JSON.stringify(looks)}).entries()) {
        document.documentElement.style.cssText = style;
        document.body.className = classes;
        document.body.dataset.vscodeThemeKind = kind;
        for (const panel of document.querySelectorAll('[role="tabpanel"]')) panel.hidden = false;
        const runOnly = index === 0 ? undefined : ['color-contrast', 'link-in-text-block'];
        const { violations } = await axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) });
        found.push(...violations.map((each) => [theme, each.id, ...each.nodes.map((node) => node.html.slice(0, 150))].join(' | ')));
      }
      return found;
    })()`,
  );
}

/**
 * Rules that VS Code's own Explorer, command palette and welcome page break: they are about its elements, which
 * extensions only give texts, icons and colours.
 */
const ofVsCode = [
  'aria-allowed-attr',
  'aria-allowed-role',
  'aria-progressbar-name',
  'aria-prohibited-attr',
  'aria-required-children',
  'image-alt',
  'label-content-name-mismatch',
  'list',
  'nested-interactive',
];

/** What axe finds wrong with a part of the workbench that we fill, by the part's selector, in the theme that is on. */
export async function violationsInPart(page: Page, selector: string): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window')))
    await page.evaluate(
      `${await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}; undefined`,
    );
  return page.evaluate(
    `(async () => {
      const part = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
      if (!part) return [${JSON.stringify(`${selector} is not there`)}];
      // What fades in, or changes its theme, has its colors only then.
      const ends = (each) => Number.isFinite(each.effect.getComputedTiming().endTime);
      await Promise.all(part.getAnimations({ subtree: true }).filter(ends).map((each) => each.finished.catch(() => {})));
      const rules = Object.fromEntries(${JSON.stringify(ofVsCode)}.map((id) => [id, { enabled: false }]));
      // VS Code has its own colour for code in a hover.
      const exclude = [...part.querySelectorAll('code')];
      const { violations } = await window.axe.run({ include: [part], exclude }, { resultTypes: ['violations'], rules });
      return violations.map((each) => [each.id, ...each.nodes.map((node) => node.html.slice(0, 150))].join(' | '));
    })()`,
  );
}
