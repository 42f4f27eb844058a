/**
 * Whether a release of Vyper satisfies a source's pragma: `0.3.10`, `~=0.4.1`, `^0.4.0`, `>=0.3.7, <0.5`, `==0.4.*`.
 * Nothing satisfies an unreadable pragma.
 * Hand-made: this is 1 KB of the bundle, @renovatebot/pep440 8 KB, and Vyper's own rules come before PEP 440's.
 * Source: Vyper's `validate_version_pragma`, which turns `^` into `~=`; the rest is PEP 440.
 * @param version three numbers, without commit
 */
export function satisfiesVyper(version: string, pragma: string): boolean {
  const number = numbersOf(version);
  const clauses = pragma
    .trim()
    .replace(/^(?=[v\d])/, '==')
    .replace(/^\^/, '~=')
    .split(',');
  return number !== undefined && clauses.every((clause) => satisfiesClause(number, clause.trim()));
}

function satisfiesClause(version: readonly number[], clause: string): boolean {
  const [, operator, written = '', wildcard] = /^(~=|===?|!=|<=?|>=?)\s*v?(\d+(?:\.\d+)*)(\.\*)?$/.exec(clause) ?? [];
  const given = numbersOf(written);
  if (operator === undefined || given === undefined) return false;
  const isWithin = (parts: readonly number[]) => parts.every((part, at) => version[at] === part);
  const order = compare(version, given);
  if (wildcard !== undefined) {
    if (operator === '==') return isWithin(given);
    return operator === '!=' && !isWithin(given);
  }
  switch (operator) {
    case '~=':
      return given.length > 1 && order >= 0 && isWithin(given.slice(0, -1));
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    default:
      return order === 0;
  }
}

function numbersOf(text: string): number[] | undefined {
  return /^v?\d+(?:\.\d+)*$/.test(text) ? text.replace(/^v/, '').split('.').map(Number) : undefined;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
