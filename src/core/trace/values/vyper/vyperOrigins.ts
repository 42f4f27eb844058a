import { CodeScanner, vyperSyntax } from '../../../code/codeScanner.ts';
import type { Expression } from '../evaluation/expression.ts';
import { type NamedValue, namesWithin } from '../parts/evaluated.ts';
import type { VyperStatement } from './vyperModule.ts';
import { ownFunction, type StatementRun, type VyperCall, VyperRun } from './vyperRun.ts';

/** How a variable came about, and how what it was made from did. */
const mostSteps = 2;
/** Of longer words, those of its parts are easier to read. */
const longest = 60;

/** Where a local variable was declared with its only value. */
interface Declared {
  readonly statement: VyperStatement;
  /** In bytes of the source. */
  readonly from: number;
  readonly to: number;
}

/** The words of what a local variable was made from, if it was set only where it is declared. */
export function originWords(expression: Expression, { call, statement }: VyperRun): string | undefined {
  const declared = expression.kind === 'name' ? declaredIn(call.module, statement, expression.name) : undefined;
  return declared && call.module.words(declared.from, declared.to);
}

/** The runs of the statements that the variables of a statement were declared with, before its run. */
export function originRuns({ module, steps }: VyperCall, { statement, range }: StatementRun): StatementRun[] {
  const names = new Set(statement.text.match(/(?<![.\w])[A-Za-z_]\w*/g));
  return [...names].flatMap((name) => {
    const declared = declaredIn(module, statement, name)?.statement;
    const own = declared && declared !== statement ? steps.lastRun(declared, range.from) : undefined;
    return declared && own ? [{ statement: declared, range: own }] : [];
  });
}

function declaredIn(module: VyperCall['module'], statement: VyperStatement, name: string): Declared | undefined {
  // The statement itself may change it, too: in a loop, it ran before.
  const all = [...module.before(statement.first), statement, ...module.after(statement.last)];
  const [declared, ...others] = all.filter(({ text }) => isSetIn(text, name));
  const head = declared && new RegExp(`^${name}[ \\t]*:[^=]*=(?!=)\\s*`).exec(declared.text)?.[0];
  if (!declared || head === undefined || others.length > 0 || declared.first > statement.first) return undefined;
  const [from, to] = [declared.from + head.length, declared.from + declared.text.length];
  return /^(?:[\d"'-]|True|False|0x)/.test(declared.text.slice(head.length))
    ? undefined
    : { statement: declared, from, to };
}

/**
 * How a local variable came about, or what a call of an own function returned: in the source's words, with the values that
 * its operands had then, and the same of those.
 */
export async function vyperOrigins(expression: Expression, run: VyperRun, step = 0): Promise<NamedValue[]> {
  if (step === mostSteps) return [];
  const text = run.textOf(expression);
  if (ownFunction(expression) !== undefined) return returnedParts(expression, run, step);
  const value = originWords(expression, run);
  if (expression.kind !== 'name' || value === undefined) return [];
  const own = { text, value, isMade: true } as const;
  const declared = declaredIn(run.call.module, run.statement, expression.name);
  const range = declared && run.call.steps.lastRun(declared.statement, run.range.from);
  const words = declared?.statement.text.slice(declared.from - declared.statement.from);
  const made = declared && range && VyperRun.of(run.call, { statement: declared.statement, range }, words ?? '');
  const [only, ...others] = made?.expressions ?? [];
  if (!made || !only || others.length > 0 || !(await isSame([only, made.run], [expression, run]))) return [own];
  return [await withValues(own, only, made.run), ...(await innerOrigins(only, made.run, step))];
}

async function returnedParts(call: Expression, run: VyperRun, step: number): Promise<NamedValue[]> {
  const returned = run.returned(call);
  if (!returned || ['number', 'bytes'].includes(returned.expression.kind)) return [];
  const { expression, run: own } = returned;
  const of = { text: run.textOf(call), isMade: true, isReturned: true } as const;
  const [origin, ...others] = await vyperOrigins(expression, own, step);
  const made = origin?.values === undefined ? { value: own.textOf(expression) } : origin;
  const part = await withValues({ ...made, ...of }, expression, own);
  const rest = origin ? others : await innerOrigins(expression, own, step);
  // The same name may mean something else to the caller.
  const names = new Set(functionText(run).match(/\w+/g));
  const isOther = (words: string) => namesWithin(words).some((each) => each !== 'self' && names.has(each));
  if (!isOther(part.value)) return [part, ...rest.filter((each) => !isOther(`${each.text} ${each.value}`))];
  return part.values === undefined ? [] : [{ ...of, value: part.values }];
}

/** Loops with more rounds aren't counted. */
const mostRounds = 1000;

/**
 * Of a number that a loop counted, in an `if`, in some of its rounds: in how many.
 * @returns none unless the number is what was counted
 */
export function countedRounds(
  expression: Expression,
  counted: bigint,
  { call, statement, range }: VyperRun,
): NamedValue[] {
  const { module, steps } = call;
  if (expression.kind !== 'name') return [];
  const { name } = expression;
  const isBeginning = ({ text }: VyperStatement) => new RegExp(`^${name}[ \\t]*:`).test(text);
  const settings = [...module.before(statement.first), statement, ...module.after(statement.last)].filter((each) =>
    isSetIn(each.text, name),
  );
  const begun = settings.find(isBeginning);
  // An earlier call of the function counted for itself.
  const since = begun && steps.lastRun(begun, range.from);
  const [by, ...others] = settings.filter((each) => !isBeginning(each));
  if (!since || !by || others.length > 0 || !new RegExp(`^${name} *\\+= *1$`).test(by.text)) return [];
  const heads = [...module.before(by.first)].filter(({ indent }) => indent < by.indent);
  const [head, loop] = [heads[0], heads.find(({ indent }) => indent < (heads[0]?.indent ?? 0))];
  const condition = head && /^if\b\s*(.+):/s.exec(head.text)?.[1];
  const skips = [...module.before(by.first)].some(
    ({ first, text }) => first > (loop?.first ?? 0) && /^(?:continue|break|return)\b/.test(text),
  );
  const isOutermost = loop?.indent === [...module.before(by.first)].at(-1)?.indent;
  if (!head || !loop || skips || condition === undefined || !/^for\b/.test(loop.text) || !isOutermost) return [];
  const runsOf = (each: VyperStatement) => {
    let runs = 0;
    for (let run = steps.lastRun(each, range.from, since.to); run && runs <= mostRounds; runs++)
      run = steps.lastRun(each, run.from, since.to);
    return runs;
  };
  const [ran, all] = [runsOf(by), runsOf(head)];
  const isCounted = ran > 0 && ran < all && all <= mostRounds && counted === BigInt(ran);
  return isCounted ? [{ text: by.text, value: condition, rounds: { ran, all } }] : [];
}

function functionText({ call: { module }, statement }: VyperRun): string {
  const start = module.functionAt(statement.first)?.start ?? statement.first;
  const all = [
    module.statementAt(start),
    ...module.before(statement.first),
    statement,
    ...module.after(statement.last),
  ];
  return all.map(({ text }) => text).join('\n');
}

async function isSame([one, own]: [Expression, VyperRun], [other, run]: [Expression, VyperRun]): Promise<boolean> {
  const [first, second] = [await own.number(one), await run.number(other)];
  return first !== undefined && second !== undefined && first[1] === second[1];
}

async function innerOrigins(expression: Expression, run: VyperRun, step: number): Promise<NamedValue[]> {
  if (expression.kind === 'name' || ownFunction(expression) !== undefined)
    return vyperOrigins(expression, run, step + 1);
  if (expression.kind !== 'binary') return [];
  const { left, right } = expression;
  return [...(await innerOrigins(left, run, step)), ...(await innerOrigins(right, run, step))];
}

/** The same with the values of its operands: `30 * 10000 // 100`. */
async function withValues(part: NamedValue, expression: Expression, run: VyperRun): Promise<NamedValue> {
  if (part.values !== undefined || expression.kind !== 'binary') return part;
  const { from, to } = run.spanOf(expression);
  let [values, at] = ['', from];
  for (const leaf of leavesOf(expression)) {
    const span = run.spanOf(leaf);
    const shown = leaf.kind === 'number' ? undefined : await run.shown(leaf);
    values += `${run.wordsIn(at, span.from)}${shown ?? run.textOf(leaf)}`;
    at = span.to;
  }
  values = `${values}${run.wordsIn(at, to)}`.replace(/\s+/g, ' ').trim();
  return values === part.value || values.length > longest ? part : { ...part, values };
}

/** The operands of operations, in the order of the text. */
function leavesOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'binary') return [...leavesOf(expression.left), ...leavesOf(expression.right)];
  return expression.kind === 'unary' ? leavesOf(expression.of) : [expression];
}

/**
 * Whether a statement may declare a variable or set it: it names it before an assignment's sign or as what a loop is over,
 * or changes its length.
 */
export function isSetIn(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  if (new RegExp(`(?<![\\w.])${name}\\.(?:append|pop)\\(`).test(text)) return true;
  const scanner = new CodeScanner(text, vyperSyntax);
  let isNamed = false;
  let depth = 0;
  while (scanner.nextCode()) {
    const before = text[scanner.start - 1] ?? '';
    if (scanner.is(name) && before !== '.') isNamed = true;
    if (/^[([{]$/.test(scanner.text)) depth += 1;
    if (/^[)\]}]$/.test(scanner.text)) depth -= 1;
    if (scanner.is('in') && isNamed && text.startsWith('for')) return true;
    // Not of an argument's name, nor of a comparison.
    if (!scanner.is('=') || depth > 0 || text[scanner.end] === '=' || before === '=') continue;
    if (/[<>!]/.test(before) && text[scanner.start - 2] !== before) continue;
    if (isNamed) return true;
  }
  return false;
}
