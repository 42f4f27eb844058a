import { CodeScanner, vyperSyntax } from '../../../code/codeScanner.ts';
import { withPowers } from '../../../format/powers.ts';
import type { Expression } from '../evaluation/expression.ts';
import { inRange } from '../evaluation/numbers.ts';
import { wordText, writeWord } from '../held/valueShapes.ts';
import { argumentsIn } from '../locals/vyperPlaces.ts';
import { type NamedValue, namesWithin } from '../parts/evaluated.ts';
import { expressionsOf, within } from './vyperExpressions.ts';
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

/** The runs of the statements that the variables of a statement were set in the last time, and of the call of its function. */
export function originRuns(call: VyperCall, run: StatementRun): StatementRun[] {
  const { module, steps } = call;
  const { statement, range } = run;
  const names = new Set(statement.text.match(/(?<![.\w])[A-Za-z_]\w*/g));
  const settings = [...names].flatMap((name) => {
    const declared = declaredIn(module, statement, name)?.statement;
    if (!declared) return lastSet(call, run, name) ?? [];
    const own = declared === statement ? undefined : steps.lastRun(declared, range.from);
    return own ? [{ statement: declared, range: own }] : [];
  });
  const isGiven = parametersOf(call, statement).some((each) => names.has(each));
  const caller = isGiven ? callerOf(call, run) : undefined;
  return caller ? [...settings, caller] : settings;
}

/** The last run of a statement that set a variable, of several that do, before another one. */
function lastSet({ module, steps }: VyperCall, { statement, range }: StatementRun, name: string) {
  const all = [...module.before(statement.first), statement, ...module.after(statement.last)];
  const runs = all
    .filter(({ text }) => isSetIn(text, name))
    .flatMap((each): StatementRun[] => {
      const own = steps.lastRun(each, range.from);
      return own ? [{ statement: each, range: own }] : [];
    });
  return runs.toSorted((one, other) => other.range.to - one.range.to)[0];
}

function parametersOf({ module }: Pick<VyperCall, 'module'>, { first }: VyperStatement): string[] {
  const own = module.functionAt(first);
  return own ? argumentsIn(module.statementAt(own.start).text).map(({ name }) => name) : [];
}

/** The run of the statement that called the function of another one; a function of Vyper can't call itself. */
function callerOf({ module, steps }: VyperCall, { statement, range }: StatementRun): StatementRun | undefined {
  const own = module.functionAt(statement.first);
  const calls = new RegExp(`(?<![.\\w])self\\.${own?.name}\\s*\\(`);
  for (let at = range.from - 1; own && at >= 0; at--) {
    const line = steps.line(at);
    if (line < 0 || (line >= own.start && line < own.end)) continue;
    const caller = module.statementAt(line);
    if (!calls.test(caller.text)) continue;
    const run = steps.lastRun(caller, at + 1);
    return run && { statement: caller, range: run };
  }
  return undefined;
}

const isLiteral = /^(?:[\d"'-]|True|False|0x)/;

function declaredIn(module: VyperCall['module'], statement: VyperStatement, name: string): Declared | undefined {
  // The statement itself may change it, too: in a loop, it ran before.
  const all = [...module.before(statement.first), statement, ...module.after(statement.last)];
  const [declared, ...others] = all.filter(({ text }) => isSetIn(text, name));
  const head = declared && new RegExp(`^${name}[ \\t]*:[^=]*=(?!=)\\s*`).exec(declared.text)?.[0];
  if (!declared || head === undefined || others.length > 0 || declared.first > statement.first) return undefined;
  const [from, to] = [declared.from + head.length, declared.from + declared.text.length];
  return isLiteral.test(declared.text.slice(head.length)) ? undefined : { statement: declared, from, to };
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
  if (expression.kind !== 'name') return writtenParts(expression, run);
  if (value === undefined)
    return (await givenTo(expression, expression.name, run, step)) ?? setParts(expression, expression.name, run, step);
  const own = { text, value, isMade: true } as const;
  const declared = declaredIn(run.call.module, run.statement, expression.name);
  const range = declared && run.call.steps.lastRun(declared.statement, run.range.from);
  const words = declared?.statement.text.slice(declared.from - declared.statement.from);
  const made = declared && range && VyperRun.of(run.call, { statement: declared.statement, range }, words ?? '');
  const [only, ...others] = made?.expressions ?? [];
  if (!made || !only || others.length > 0 || !(await isSame([only, made.run], [expression, run]))) return [own];
  return [await withValues(own, only, made.run), ...(await innerOrigins(only, made.run, step))];
}

/**
 * How the argument came about that a function of the contract was called with.
 * @returns undefined for what isn't an argument, or if it isn't certain
 */
async function givenTo(
  expression: Expression,
  name: string,
  run: VyperRun,
  step: number,
): Promise<NamedValue[] | undefined> {
  const { call, statement } = run;
  const rank = parametersOf(call, statement).indexOf(name);
  const caller = rank < 0 ? undefined : callerOf(call, run);
  if (!caller) return undefined;
  const own = call.module.functionAt(statement.first)?.name;
  const calls = expressionsOf(caller.statement.text).texts.flatMap((text) => {
    const found = VyperRun.of(call, caller, text);
    return found ? found.expressions.flatMap(within).map((each) => ({ each, outer: found.run })) : [];
  });
  const [only, ...others] = calls.filter(({ each }) => ownFunction(each) === own);
  const input = only?.each.kind === 'call' && !only.each.names ? only.each.inputs[rank] : undefined;
  if (!only || !input || others.length > 0 || !(await isSame([input, only.outer], [expression, run]))) return undefined;
  const { outer } = only;
  const isPassedOn = outer.textOf(input) === name;
  if (!isPassedOn && ['number', 'bytes'].includes(input.kind)) return undefined;
  const part = { text: name, value: outer.textOf(input), isMade: true } as const;
  const parts = isPassedOn
    ? await vyperOrigins(input, outer, step)
    : [await withValues(part, input, outer), ...(await innerOrigins(input, outer, step))];
  // The same name may mean something else here.
  const names = new Set(functionText(run).match(/\w+/g));
  const isOther = (words: string) => namesWithin(words).some((each) => each !== 'self' && names.has(each));
  return parts.some((each) => isOther(`${each.text === name ? '' : each.text} ${each.value}`)) ? undefined : parts;
}

/** How a variable came about that is set more than once: by the last of these that ran. */
async function setParts(expression: Expression, name: string, run: VyperRun, step: number): Promise<NamedValue[]> {
  const set = lastSet(run.call, run, name);
  const now = await run.number(expression);
  const [head, sign] =
    (set && new RegExp(`^${name}[ \\t]*(?::[^=]*)?([-+]?)=(?!=)\\s*`).exec(set.statement.text)) ?? [];
  // In an earlier round, the statement itself did.
  if (!set || !now || set.statement === run.statement) return [];
  if (head === undefined)
    return isAmongOthers(name, set.statement)
      ? setByPart(run.textOf(expression), wordText(now[0], now[1]), set.statement)
      : [];
  const words = set.statement.text.slice(head.length);
  if (isLiteral.test(words)) {
    // What it was declared with is what is expected.
    const isTakenBack = sign === '' && new RegExp(`^${name}[ \\t]*=`).test(set.statement.text);
    const literal = isTakenBack ? VyperRun.of(run.call, set, words) : undefined;
    const [own, ...rest] = literal?.expressions ?? [];
    if (!literal || !own || rest.length > 0 || !(await isSame([own, literal.run], [expression, run]))) return [];
    return setByPart(run.textOf(expression), words, set.statement);
  }
  const made = VyperRun.of(run.call, set, set.statement.text.slice(head.length));
  const [only, ...others] = made?.expressions ?? [];
  if (!made || !only || others.length > 0) return [];
  const text = run.textOf(expression);
  if (sign === '') {
    if (!(await isSame([only, made.run], [expression, run]))) return [];
    const part = await withValues({ text, value: made.run.textOf(only), isMade: true }, only, made.run);
    // Of a value of its own before, the words alone would be of the one after.
    if (part.values === undefined && namesWithin(part.value).includes(name)) return [];
    return [part, ...(await innerOrigins(only, made.run, step)).filter((each) => each.text !== text)];
  }
  const by = await made.run.number(only);
  if (!by) return [];
  const before = sign === '+' ? now[1] - by[1] : now[1] + by[1];
  const all = run.call.module.words(set.statement.from, set.statement.from + set.statement.text.length);
  const values = `${wordText(now[0], before)} ${sign} ${wordText(now[0], by[1])}`;
  return inRange(now[0], before) ? [{ text, value: all, isMade: true, set: all, values }] : [];
}

/** `self.large, n = self._both()` */
function isAmongOthers(name: string, statement: VyperStatement): boolean {
  const [, targets = ''] = /^\(?([^=()[\]]*,[^=()[\]]*)\)?\s*=(?!=)/.exec(statement.text) ?? [];
  const names = targets.split(',').map((each) => each.trim());
  return names.filter((each) => each === name).length === 1;
}

/** A value with the whole statement that set it, if that isn't too long. */
function setByPart(text: string, value: string, statement: VyperStatement): NamedValue[] {
  const setBy = statement.text
    .replace(/\s+/g, ' ')
    .replace(/(?<=\() | (?=\))/g, '')
    .trim();
  return setBy.length > longest ? [] : [{ text, value, isMade: true, setBy }];
}

const load = 0x54;
const store = 0x55;
/** CREATE, CALL, DELEGATECALL and CREATE2: what they run may set the same slot. */
const calls: ReadonlySet<number> = new Set([0xf0, 0xf1, 0xf4, 0xf5]);

/** Of what a statement read from storage: the assignment that last wrote that slot in the same call. */
async function writtenParts(expression: Expression, run: VyperRun): Promise<NamedValue[]> {
  const { steps, module } = run.call;
  const isEntry = expression.kind === 'member' || expression.kind === 'index';
  const variable = isEntry ? stateVariable(run.textOf(expression)) : undefined;
  const found = variable === undefined ? undefined : await readIn(expression, run);
  if (!found) return [];
  const { read, slot, word } = found;
  for (let at = read - 1; at >= 0; at--) {
    if (calls.has(steps.opcode(at))) return [];
    const written = steps.opcode(at) === store ? steps.stack(at) : undefined;
    if (steps.opcode(at) === store && !written) return [];
    if (written?.top !== slot) continue;
    const line = steps.line(at);
    if (written.second !== word || line < 0) return [];
    const statement = module.statementAt(line);
    const [head] = /^self\.[^=]*[^<>!=]=(?!=)\s*/.exec(statement.text) ?? [];
    const set = head === undefined ? '' : statement.text.slice(head.length);
    const isOfIt = head !== undefined && stateVariable(head) === variable;
    if (!isOfIt || set === '' || statement === run.statement || isOfOther(statement, run)) return [];
    return setByPart(run.textOf(expression), set, statement);
  }
  return [];
}

/** Of `self.count` and `self.held[a]`, the variable. */
function stateVariable(text: string): string | undefined {
  return /^self\.(\w+)/.exec(text)?.[1];
}

interface StorageRead {
  readonly read: number;
  readonly slot: bigint;
  readonly word: bigint;
}

/** The step at which a statement read an expression from storage: one of its own or, of a comparison, the only one with its value. */
async function readIn(expression: Expression, run: VyperRun): Promise<StorageRead | undefined> {
  const { steps } = run.call;
  const { from, to } = run.spanOf(expression);
  const own: StorageRead[] = [];
  const around: StorageRead[] = [];
  for (let read = run.range.from; read <= run.range.to; read++) {
    const place = steps.opcode(read) === load ? steps.span(read) : undefined;
    const [slot, word] = [steps.stack(read)?.top, steps.stack(read + 1)?.top];
    if (!place || slot === undefined || word === undefined) continue;
    if (place.from >= from && place.to <= to) own.push({ read, slot, word });
    else if (place.from <= from && place.to >= to) around.push({ read, slot, word });
  }
  const last = own.at(-1);
  if (last) return last;
  const value = around.length > 0 ? await run.number(expression) : undefined;
  const same = value ? around.filter(({ word }) => word === writeWord(value[0], value[1])) : [];
  return new Set(same.map(({ slot }) => slot)).size === 1 ? same.at(-1) : undefined;
}

/** Whether a statement of another function has a name that means something else in a statement's own. */
function isOfOther({ text, first }: VyperStatement, { call, statement }: VyperRun): boolean {
  const own = call.module.functionAt(statement.first);
  if (call.module.functionAt(first) === own) return false;
  const locals = new Set(
    [...call.module.before(statement.first)].flatMap((each) => /^(\w+)[ \t]*:/.exec(each.text)?.[1] ?? []),
  );
  for (const each of parametersOf(call, statement)) locals.add(each);
  return namesWithin(text).some((each) => each !== 'self' && locals.has(each));
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
  if (part.values !== undefined || !(expression.kind === 'binary' || isCalculation(expression))) return part;
  const { from, to } = run.spanOf(expression);
  let [values, at] = ['', from];
  for (const leaf of leavesOf(expression)) {
    const span = run.spanOf(leaf);
    const shown = leaf.kind === 'number' ? undefined : await run.shown(leaf);
    values += `${run.wordsIn(at, span.from)}${shown ?? run.textOf(leaf)}`;
    at = span.to;
  }
  values = `${values}${run.wordsIn(at, to)}`.replace(/\s+/g, ' ').trim();
  return values === part.value || withPowers(values, 'operands').length > longest ? part : { ...part, values };
}

/** A call of what only calculates with its arguments. */
function isCalculation(expression: Expression): expression is Extract<Expression, { kind: 'call' }> {
  const name = expression.kind === 'call' && expression.of.kind === 'name' ? expression.of.name : '';
  return /^unsafe_(?:add|sub|mul|div)$/.test(name);
}

/** The operands of operations, in the order of the text. */
function leavesOf(expression: Expression): readonly Expression[] {
  if (expression.kind === 'binary') return [...leavesOf(expression.left), ...leavesOf(expression.right)];
  if (isCalculation(expression)) return expression.inputs.flatMap(leavesOf);
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
