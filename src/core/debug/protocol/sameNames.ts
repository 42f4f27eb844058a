import { indentOf } from '../../code/vyperText.ts';

/** Words that stand before a name without declaring it. */
const notTypes: ReadonlySet<string> = new Set(
  'return emit delete new else do revert throw in is as case default and or not extcall staticcall log assert raise'.split(
    ' ',
  ),
);

/** Longest clause such as `for (…)` up to a declaration in it, in UTF-16 units. */
const longestClause = 300;
/** Of one name; with more, nothing is said of it. */
const mostDeclared = 100;

/**
 * Where a name means another variable than at the end of the rows: before the declaration that counts there, and in blocks
 * that have ended.
 * @param rows of a function from its head, without comments and texts
 */
export function otherVariables(rows: readonly string[], name: string): (row: number) => boolean {
  const declared = /^\s*def\b/.test(rows[0] ?? '') ? declaredInVyper(rows, name) : declaredInSolidity(rows, name);
  if (declared.length > mostDeclared) return () => true;
  const since = declared.findLast(({ ended }) => ended === undefined)?.row ?? 0;
  return (row) =>
    row < since || declared.some((each) => each.ended !== undefined && each.row <= row && row <= each.ended);
}

/** The rows of a declaration, and of the end of its block; undefined if that is further down. */
interface Declared {
  readonly row: number;
  readonly ended: number | undefined;
}

function declaredInSolidity(rows: readonly string[], name: string): Declared[] {
  const text = rows.join('\n');
  const own = name.replaceAll('$', '\\$');
  const declaration = new RegExp(
    `(?<![\\w$.])([A-Za-z_$][\\w$.]*)(?:\\s*\\[[^\\]]{0,100}\\])*\\s+(?:payable\\s+)?${own}(?![\\w$(.[])`,
    'g',
  );
  return [...text.matchAll(declaration)].slice(0, mostDeclared + 1).flatMap(({ 0: whole, 1: before = '', index }) => {
    if (notTypes.has(before)) return [];
    const at = index + whole.length;
    const end = endOfScope(
      text,
      at,
      /\b(?:for|returns|catch(?:\s+\w+)?)\s*\([^()]*$/.test(text.slice(Math.max(0, at - longestClause), at)),
    );
    return [{ row: rowOf(text, at), ended: end === undefined ? undefined : rowOf(text, end) }];
  });
}

/** Where the block of a declaration ends; one in a clause has the block behind that, or a statement. */
function endOfScope(text: string, from: number, isInClause: boolean): number | undefined {
  let [braces, round] = [0, isInClause ? 1 : 0];
  let hasBlock = !isInClause;
  for (let at = from; at < text.length; at++) {
    const each = text[at];
    if (each === '(') round++;
    else if (each === ')') round--;
    else if (each === '{') {
      if (round <= 0) hasBlock = true;
      braces++;
    } else if (each === '}') {
      braces--;
      if (braces < 0 || (isInClause && hasBlock && braces === 0)) return at;
    } else if (each === ';' && !hasBlock && round <= 0) return at;
  }
  return undefined;
}

function declaredInVyper(rows: readonly string[], name: string): Declared[] {
  const own = name.replaceAll('$', '\\$');
  const declaration = new RegExp(`(?:^\\s*(for\\s+)?|[(,]\\s*)${own}(?:\\s*:(?!=)|\\s+in\\b)`);
  let round = 0;
  return rows.flatMap((text, row) => {
    const match = declaration.exec(text);
    const isParameter = round > 0 || /^\s*def\b/.test(text);
    round += text.split('(').length - text.split(')').length;
    if (!match) return [];
    const least = indentOf(text) + (match[1] === undefined ? 0 : 1);
    const ended = rows.findIndex((each, at) => at > row && each.trim() !== '' && indentOf(each) < least);
    return [{ row, ended: isParameter || ended < 0 ? undefined : ended - 1 }];
  });
}

function rowOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1;
}
