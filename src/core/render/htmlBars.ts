/** A bar filled to the ratio of part to whole. Screen readers skip it, because the words beside it say the same. */
export function meterHtml(share: { part: string; whole: string }): string {
  const { ratio, over } = shareOf(share);
  return barHtml(ratio, 160, over);
}

/** The bar of a call's gas, filled to `ratio` (0 to 1). */
export function gasBarHtml(ratio: number): string {
  return barHtml(ratio, 120, false);
}

/** A bar of `width` pixels; any ratio above 0 is visible. */
function barHtml(ratio: number, width: number, over: boolean): string {
  const filled = Math.max(ratio * width, ratio > 0 ? 2 : 0);
  const bar = (name: string, length: string) => `<rect class="${name}" width="${length}" height="6" rx="3"></rect>`;
  return (
    `<svg class="meter${over ? ' over' : ''}" width="${width}" height="6" aria-hidden="true">` +
    `${bar('whole', String(width))}${bar('part', filled.toFixed(1))}</svg>`
  );
}

/** A part of a limit as a ratio from 0 to 1, and whether it exceeds the limit; 0 for texts that aren't integers. */
export function shareOf({ part, whole }: { part: string; whole: string }): { ratio: number; over: boolean } {
  const [one, all] = [integer(part), integer(whole)];
  if (all <= 0n) return { ratio: 0, over: false };
  return { ratio: one >= all ? 1 : Number((one * 100_000n) / all) / 100_000, over: one > all };
}

function integer(text: string): bigint {
  return /^\d+$/.test(text) ? BigInt(text) : 0n;
}
