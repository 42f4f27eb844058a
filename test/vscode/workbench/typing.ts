import type { Locator, Page } from 'playwright-core';

/** Between two keys of a person who types fast, in milliseconds. */
const keyPause = 40;

/** How a person answers a box. */
export interface Pace {
  /** After the box opened, in milliseconds. */
  firstKeyMs: number;
  /** Longer texts are pasted. */
  longestTyped: number;
}

/** Nobody types an address. */
export const usualPace: Pace = { firstKeyMs: 300, longestTyped: 40 };
/** Whatever takes the keyboard from a box soon after it opened has time to, and each key may be the one that is lost. */
export const slowPace: Pace = { firstKeyMs: 1_000, longestTyped: 60 };

/** Waits as a person does who looks first. */
export async function pause(page: Page, milliseconds: number): Promise<void> {
  await page.waitForTimeout(milliseconds);
}

/** Types where the keyboard is, in place of what is selected. Focuses nothing itself. */
export async function typeText(page: Page, text: string, { longestTyped } = usualPace): Promise<void> {
  if (text === '') await page.keyboard.press('Delete');
  else if (text.length > longestTyped) await page.keyboard.insertText(text);
  else await page.keyboard.type(text, { delay: keyPause });
}

/** Clicks into a field of a page and types, in place of what is there. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.page().keyboard.press('ControlOrMeta+A');
  await typeText(field.page(), text);
}
