type Version = readonly [number, number, number];

/** Longer texts aren't ranges and would take long to read. */
const longest = 200;

/**
 * Whether a compiler's version satisfies a pragma's range: `^0.8.20`, `>=0.7.0 <0.9.0`, `0.8.*`, `~0.8.4`,
 * `0.8.1 - 0.8.9`, alternatives with `||`. Nothing satisfies an invalid range.
 * Hand-made: this is 1 KB of the bundle, semver 18 KB. A test compares it with semver.
 * Source: Solidity documentation, "Version Pragma", which follows npm's ranges.
 */
export function satisfies(version: string, range: string): boolean {
  const number = numberOf(version);
  return (
    number !== undefined && range.length <= longest && range.split('||').some((part) => satisfiesAll(number, part))
  );
}

/** The newest of the versions that satisfies every range; undefined if none does. */
export function highestFitting(versions: readonly string[], ranges: readonly string[]): string | undefined {
  const fitting = versions.filter((version) => ranges.every((range) => satisfies(version, range)));
  return fitting.sort((a, b) => compare(numberOf(b) ?? lowest, numberOf(a) ?? lowest))[0];
}

const lowest: Version = [0, 0, 0];

function satisfiesAll(version: Version, range: string): boolean {
  const spaced = range.replace(/(\S+)\s+-\s+(\S+)/g, '>=$1 <=$2').replace(/(\^|~|[<>]=?|=)\s+/g, '$1');
  // Comparators may be written without a space between them: `>=0.7.0<0.9.0`.
  const comparators = spaced
    .replace(/(\d|[*xX])([\^~<>=])/g, '$1 $2')
    .trim()
    .split(/\s+/);
  return comparators[0] !== '' && comparators.every((comparator) => satisfiesOne(version, comparator));
}

function satisfiesOne(version: Version, comparator: string): boolean {
  const [, operator = '', major, minor, patch] =
    /^(\^|~|[<>]=?|=)?v?(\d+|[*xX])(?:\.(\d+|[*xX]))?(?:\.(\d+|[*xX]))?$/.exec(comparator) ?? [];
  if (major === undefined) return false;
  const parts = [major, minor, patch].map((part) => (part === undefined || /\D/.test(part) ? undefined : Number(part)));
  // A number behind a wildcard means nothing.
  const open = parts.indexOf(undefined);
  const given = open < 0 ? parts : parts.slice(0, open);
  const low = floor(given);
  const sign = compare(version, low);
  switch (operator) {
    case '>=':
      return sign >= 0;
    case '<':
      return sign < 0;
    case '>':
      return compare(version, after(given)) >= 0 || (given[2] !== undefined && sign > 0);
    case '<=':
      return given[2] === undefined ? compare(version, after(given)) < 0 : sign <= 0;
    case '^':
      return sign >= 0 && compare(version, nextBreaking(given)) < 0;
    case '~':
      return sign >= 0 && compare(version, after(given.slice(0, 2))) < 0;
    default:
      return sign >= 0 && compare(version, after(given)) < 0;
  }
}

type Parts = readonly (number | undefined)[];

function floor([major = 0, minor = 0, patch = 0]: Parts): Version {
  return [major, minor, patch];
}

/** The first version after a partial one: after `0.8` comes `0.9.0`, after `0.8.3` `0.8.4`. */
function after([major, minor, patch]: Parts): Version {
  if (major === undefined) return [Number.POSITIVE_INFINITY, 0, 0];
  if (minor === undefined) return [major + 1, 0, 0];
  return patch === undefined ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

function nextBreaking(parts: Parts): Version {
  const [major, minor, patch] = parts;
  if (major !== 0 || minor === undefined) return after(parts.slice(0, 1));
  return after(minor > 0 || patch === undefined ? parts.slice(0, 2) : parts);
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function numberOf(version: string): Version | undefined {
  const [, major, minor, patch] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}
