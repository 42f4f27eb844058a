/** What a cell is sorted by: amounts, numbers and times by their exact value, all else as text in which numbers count. */
export function keyOfCell(cell) {
  const exact =
    cell?.querySelector('[data-sort]')?.dataset.sort ??
    cell?.querySelector('[data-copy]')?.dataset.copy ??
    cell?.querySelector('time')?.dateTime;
  return keyOfText(exact || (cell?.textContent.replaceAll(',', '') ?? ''));
}

/** Decimal places that count: tokens have up to 18, some claim more. */
const places = 40;

/**
 * A BigInt for a number of any size, in units of its last place that counts; else the text. Of a percentage with its
 * exact fraction, `0.25% (1/400)`, the percentage counts.
 */
export function keyOfText(text) {
  const [, sign, whole, fraction = ''] =
    /^([+-]?)(\d+)(?:\.(\d+))?(?:\s?%(?: \(\d+\/\d+\))?)?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return text;
  const value = BigInt(whole + fraction.padEnd(places, '0').slice(0, places));
  return sign === '-' ? -value : value;
}

const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true });

/** Less than 0 if the first key comes first. */
export function compareKeys(one, other) {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one < other ? -1 : one > other ? 1 : 0;
  return compareTexts(String(one), String(other));
}
