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

/** The rules that can be broken in one theme and kept in another. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/** The texts that were checked in these looks, by what their colors depend on: the tags that they are in. */
const checked = new WeakMap<Readonly<Record<string, Look>>, Record<string, number>>();

/**
 * What axe finds wrong with a panel's page, all of its tabs at once, in themes that were read before: their looks are
 * put on the page, which is what VS Code does too. What no colors can change is checked in the first. Of rows and list
 * items that consist of the same elements with the same classes, two stay: axe says the same of each. For the same
 * reason, the colors of a text that is in the same elements as one of a page before, with the same looks, aren't checked
 * again.
 */
export async function violationsIn(sheet: FrameLocator, looks: Readonly<Record<string, Look>>): Promise<string[]> {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const known = checked.get(looks) ?? {};
  const result: { found: string[]; known: Record<string, number> } = await sheet.locator('html').evaluate(
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
      for (const panel of document.querySelectorAll('[role="tabpanel"]')) panel.hidden = false;
      const known = ${JSON.stringify(known)};
      const numbers = new Map();
      const unseen = new Set();
      // Each is told by the number of the one that it is in, and by its own tag.
      const numberOf = (element) => {
        if (!element) return 0;
        if (numbers.has(element)) return numbers.get(element);
        const attributes = [...element.attributes]
          .filter(({ name }) => element !== document.documentElement && element !== document.body || name === 'lang')
          .map(({ name, value }) => name + '=' + (/^(class|style|role)$/.test(name) || /^[a-zA-Z -]*$/.test(value) ? value : 'x'));
        const place = element.previousElementSibling ? '' : ' first';
        const tag = [numberOf(element.parentElement), element.localName, ...attributes.sort()].join(' ') + place;
        if (!(tag in known)) {
          known[tag] = Object.keys(known).length + 1;
          unseen.add(known[tag]);
        }
        numbers.set(element, known[tag]);
        return known[tag];
      };
      const hasText = (element) =>
        element.matches('input, select, textarea') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const inside = [...document.body.querySelectorAll('*')]
        .filter((element) => hasText(element) && unseen.has(numberOf(element)))
        .map((element) => element.closest('a') ?? element);
      for (const [index, [theme, { style, classes, kind }]] of Object.entries(${JSON.stringify(looks)}).entries()) {
        document.documentElement.style.cssText = style;
        document.body.className = classes;
        document.body.dataset.vscodeThemeKind = kind;
        const ofColors = ${JSON.stringify(ofColors)};
        const others = { rules: Object.fromEntries(ofColors.map((id) => [id, { enabled: false }])) };
        for (const [part, options] of [
          ...(index === 0 ? [[document, others]] : []),
          ...(inside.length > 0 ? [[{ include: inside }, { runOnly: ofColors }]] : []),
        ]) {
          const { violations } = await axe.run(part, { resultTypes: ['violations'], ...options });
          found.push(...violations.map((each) => [theme, each.id, ...each.nodes.map((node) => node.html.slice(0, 150))].join(' | ')));
        }
      }
      return { found, known };
    })()`,
  );
  // What is wrong once is said again.
  if (result.found.length === 0) checked.set(looks, result.known);
  return result.found;
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

/**
 * What axe finds wrong with a part of the workbench that we fill, by the part's selector, in the theme that is on.
 * @param rules all, or those that colours can break, for a part that was checked for all in another theme
 */
export async function violationsInPart(
  page: Page,
  selector: string,
  rules: 'all' | 'ofColors' = 'all',
): Promise<string[]> {
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
      const which = ${JSON.stringify(
        rules === 'all'
          ? { rules: Object.fromEntries(ofVsCode.map((id) => [id, { enabled: false }])) }
          : { runOnly: ofColors },
      )};
      // VS Code has its own colour for code in a hover.
      const exclude = [...part.querySelectorAll('code')];
      const { violations } = await window.axe.run({ include: [part], exclude }, { resultTypes: ['violations'], ...which });
      return violations.map((each) => [each.id, ...each.nodes.map((node) => node.html.slice(0, 150))].join(' | '));
    })()`,
  );
}
