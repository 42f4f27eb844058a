const grouped = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)((?:\.\d+)?)(?:\s+(.*))?$/s;

/**
 * A number as it is shown, `-36,983.4193404 ℏ`, apart: as machines read it, `-36983.4193404` (without a plus), and what
 * follows it. Undefined for a text that doesn't begin with a number.
 */
export function plainNumber(shown: string): { number: string; unit: string } | undefined {
  const [, sign, whole, fraction, unit = ''] = grouped.exec(shown) ?? [];
  if (whole === undefined) return undefined;
  return { number: `${sign === '-' ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`, unit };
}
