import type { Sheet } from '../sheets/sheet.ts';

/** What a sheet's title says besides its headline: empty if the headline says it all. */
export function titleBeside({ title, headline }: Sheet): string {
  return headline.toLowerCase().includes(title.toLowerCase()) ? '' : title;
}
