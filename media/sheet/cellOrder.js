/** What a cell is sorted by: amounts and numbers by their exact integers, all else as text in which numbers count. */
export function keyOfCell(cell) {
  return keyOfText(cell?.querySelector('[data-copy]')?.dataset.copy ?? cell?.textContent.replaceAll(',', '') ?? '');
}

/** A BigInt for an integer of any size, else the text. */
export function keyOfText(text) {
  return /^-?\d+$/.test(text.trim()) ? BigInt(text.trim()) : text;
}

const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true });

/** Less than 0 if the first key comes first. */
export function compareKeys(one, other) {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one < other ? -1 : one > other ? 1 : 0;
  return compareTexts(String(one), String(other));
}
