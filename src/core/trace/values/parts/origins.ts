import type { SyntaxNode } from '../syntaxTree.ts';
import { type ValueType, valueTypeOf, wholeWord } from '../valueTypes.ts';
import {
  deepest,
  type Evaluation,
  lowLevelCalls,
  type NamedValue,
  namesWithin,
  type Reason,
  shownValue,
  wordOf,
} from './evaluated.ts';
import { innerValues } from './innerValues.ts';
import {
  argumentFor,
  argumentFromOutside,
  isBody,
  isInAssembly,
  isInUnreadAssembly,
  lastSet,
  settingsOf,
  type ValueSet,
} from './lastSet.ts';
import { assemblyReturnedBy, returnedBy } from './returned.ts';

/** How a variable came about, and how what it was made from did. */
const mostSteps = 2;

/**
 * How a local variable or a parameter came about: what it was set to the last time, or the argument for it, in the
 * source's own words with the values that its operands had then; and the same of those. Of a call of an own function, what
 * it returned.
 * @returns none unless the replay shows that it is what the variable still was
 */
export function originsOf(name: SyntaxNode, evaluation: Evaluation, step = 0, hops = 0): NamedValue[] {
  const { trees, textOf } = evaluation;
  if (name.type === 'FunctionCall') {
    const made = madeBy(name, wordIn(name, evaluation), evaluation, step);
    return made.length > 0 ? made : assembledIn(name, evaluation);
  }
  const variable = name.type === 'Identifier' ? trees.declarationOf(name) : undefined;
  const body = variable?.around(isBody);
  if (step === mostSteps || hops > deepest || variable?.type !== 'VariableDeclaration' || !body) return [];
  const type = valueTypeOf(name, trees);
  const hasAssembly = isInAssembly(body, variable.id);
  if (hasAssembly && (!type || isInUnreadAssembly(body, variable.id))) return [];
  if (!type)
    return variable.text('storageLocation') === 'storage' ? pointerOf(name, evaluation) : answerOf(name, evaluation);
  const word = wordOf(name, evaluation);
  if (word === undefined) return [];
  const text = textOf(name);
  const held = wholeWord(type, type.read(word));
  const set = lastSet(name, evaluation);
  if (hasAssembly && (!set || set.by.type === 'YulAssignment'))
    return set ? assembled(text, held, set, evaluation) : [];
  if (!set) {
    const given = argumentFor(name, evaluation);
    if (!given) {
      const outside = argumentFromOutside(name, evaluation);
      if (outside) return givenFromOutside({ text, held, body }, outside, step, hops);
      return declaredWith(name, variable, evaluation);
    }
    const at = { ...evaluation, ...given.at };
    if (wordIn(given.value, at) !== held) return [];
    const isPassedOn = textOf(given.value) === text;
    const made = () => (isPlain(given.value) ? [] : told({ text, value: given.value, at, step, hops }));
    const own = isPassedOn ? originsOf(given.value, at, step, hops + 1) : made();
    return own.some((each) => namesAny(each, text, body)) ? [] : own;
  }
  if (isOverwriting(set, type.read(word), name, evaluation))
    return [{ text, value: textOf(set.value), isMade: true, setBy: textOf(set.by), at: set.range.to }];
  const value = setTo(set, variable, evaluation);
  if (!value) return severalOf(name, set, evaluation);
  const { range } = set;
  if (value.type === 'Assignment') return changed(text, value, type, { ...evaluation, range }, type.read(word));
  if (value.typeName.startsWith('tuple(')) return [{ text, value: textOf(value), isMade: true }];
  const at = evaluation.steps.lastRun(value, { activation: evaluation.activation, before: range.to + 1 });
  if (isPlain(value)) return [];
  if (!at) return declaredWith(name, variable, evaluation);
  const result = wordIn(value, { ...evaluation, range: at });
  if (result === undefined) return declaredWith(name, variable, evaluation);
  if (result !== held) return [];
  const [first, ...others] = told({ text, value, at: { ...evaluation, range: at }, step, hops });
  const isOfSeveral = set.value.type === 'TupleExpression' && set.value !== value;
  const own = first ? [{ ...first, ...(isOfSeveral && ({ isOfSeveral } as const)) }, ...others] : [];
  return isOfItself(value, text, evaluation) ? withRounds(own, name, set, evaluation) : own;
}

/** How the argument came about that another contract gave. */
function givenFromOutside(
  { text, held, body }: { readonly text: string; readonly held: bigint; readonly body: SyntaxNode },
  { value, at }: { readonly value: SyntaxNode; readonly at: Evaluation },
  step: number,
  hops: number,
): NamedValue[] {
  if (wordIn(value, at) !== held) return [];
  const isPassedOn = at.textOf(value) === text;
  if (!isPassedOn && isPlain(value)) return [];
  const own = isPassedOn ? originsOf(value, at, step, hops + 1) : told({ text, value, at, step, hops });
  // What a name of its own would be taken for.
  const state = body.around(({ type }) => type === 'ContractDefinition')?.nodes('nodes') ?? [];
  const names = new Set([...declaredIn(body), ...state.flatMap((each) => each.text('name') ?? [])]);
  const isOther = (each: NamedValue) =>
    namesWithin(`${each.text === text ? '' : each.text} ${each.value}`).some((name) => names.has(name));
  // What has its name here is later.
  return own.some(isOther) ? [] : own.map((each) => ({ ...each, at: -1, isOutside: true }));
}

/**
 * The condition that a local variable of one word was set to the last time, or that a call of an own function returned for
 * it, with its evaluation.
 * @returns undefined if that isn't certain
 */
export function conditionOf(
  name: SyntaxNode,
  evaluation: Evaluation,
): { value: SyntaxNode; at: Evaluation; isReturned?: boolean } | undefined {
  const { steps, trees, activation } = evaluation;
  const variable = name.type === 'Identifier' ? trees.declarationOf(name) : undefined;
  const body = variable?.around(isBody);
  if (variable?.type !== 'VariableDeclaration' || !body || isInAssembly(body, variable.id)) return undefined;
  const set = lastSet(name, evaluation);
  if (!set) return argumentFor(name, evaluation);
  const isOfSeveral = set.value.typeName.startsWith('tuple(') && set.value.type === 'FunctionCall';
  const returned = isOfSeveral
    ? returnedBy(set.value, { ...evaluation, range: set.range }, rankOf(variable, set.by, evaluation))
    : undefined;
  const value = isOfSeveral ? returned?.returned : setTo(set, variable, evaluation);
  const within = returned?.activation ?? activation;
  const range = value && steps.lastRun(value, { activation: within, before: (returned?.at ?? set.range.to) + 1 });
  return value && range
    ? { value, at: { ...evaluation, activation: within, range }, isReturned: isOfSeveral }
    : undefined;
}

/** Which of several values a variable was set to; -1 if that isn't certain. */
function rankOf(variable: SyntaxNode, by: SyntaxNode, { trees }: Evaluation): number {
  if (by.type === 'VariableDeclarationStatement') return by.rank('declarations', variable);
  const target = by.node('leftHandSide');
  const [only, ...others] = target?.nodes('components').filter((each) => trees.declarationOf(each) === variable) ?? [];
  return target && only && others.length === 0 ? target.rank('components', only) : -1;
}

/** What a variable was declared with, if that has no step of its own and nothing else sets it. */
function declaredWith(name: SyntaxNode, variable: SyntaxNode, { trees, textOf }: Evaluation): NamedValue[] {
  const { parent } = variable;
  const value = parent?.type === 'VariableDeclarationStatement' ? parent.node('initialValue') : undefined;
  const isOne = parent?.nodes('declarations').length === 1 && value?.typeName.startsWith('tuple(') === false;
  if (!value || !isOne || isPlain(value) || settingsOf(name, trees).length > 1) return [];
  return [{ text: textOf(name), value: textOf(value), isMade: true }];
}

/** Whether the caller's words for a parameter have names that the called function has, too, where they mean something else. */
function namesAny({ text, value }: NamedValue, parameter: string, called: SyntaxNode): boolean {
  const names = new Set(declaredIn(called));
  return namesWithin(`${text === parameter ? '' : text} ${value}`).some((each) => names.has(each));
}

/** The names of what is declared in a function. */
export function declaredIn(node: SyntaxNode): string[] {
  const own = node.type === 'VariableDeclaration' ? [node.text('name') ?? ''] : [];
  return [...own, ...node.children.flatMap(declaredIn)];
}

/** Bytes that a low-level call gave. */
function answerOf(name: SyntaxNode, evaluation: Evaluation): NamedValue[] {
  const set = lastSet(name, evaluation);
  return set?.value.isCallOf(lowLevelCalls) ? severalOf(name, set, evaluation) : [];
}

/** One of several values of a call of another contract: the whole assignment, with what was sent. */
function severalOf(name: SyntaxNode, { value, by, range }: ValueSet, evaluation: Evaluation): NamedValue[] {
  const { steps, activation, textOf } = evaluation;
  const isOfCall = value.type === 'FunctionCall' && value.isCallOf(['external', ...lowLevelCalls]);
  const run = isOfCall ? steps.lastRun(value, { activation, before: range.to + 1 }) : undefined;
  // Of a declaration, without the types.
  const [, targets] = /^\(([^()]*)\) = /.exec(textOf(by)) ?? [];
  if (!run || targets === undefined) return [];
  const names = targets.split(',').map((each) => /[\w$]*$/.exec(each.trim())?.[0] ?? '');
  const set = `(${names.join(', ')}) = ${textOf(value)}`;
  return [
    { text: textOf(name), value: textOf(value), isMade: true, set, at: run.to },
    ...innerValues([value], { ...evaluation, range: run }),
  ];
}

const mostRounds = 20;
const shownRounds = 3;

/** Of `at = next[at]` in a loop, the values that it had in each round, and what kept the loop going. */
function withRounds(own: NamedValue[], name: SyntaxNode, last: ValueSet, evaluation: Evaluation): NamedValue[] {
  const { steps, trees, activation, textOf } = evaluation;
  const type = valueTypeOf(name, trees);
  const rounds: string[] = [];
  let set: ValueSet | undefined = last;
  for (let each = 0; set && type && each < mostRounds; each++) {
    const run = steps.lastRun(set.value, { activation, before: set.range.to + 1 });
    const word = run && wordOf(set.value, { ...evaluation, range: run });
    if (!run || word === undefined) return own;
    rounds.unshift(shownValue(type, type.read(word), evaluation));
    if (set.by !== last.by) break;
    set = lastSet(name, { ...evaluation, range: { from: 0, to: set.range.from - 1 } });
  }
  const [first, ...rest] = own;
  // Where it began isn't known, or there was only one round.
  if (!first || !set || set.by === last.by || rounds.length < shownRounds) return own;
  const shown =
    rounds.length > 2 * shownRounds ? [...rounds.slice(0, shownRounds), '…', ...rounds.slice(-shownRounds)] : rounds;
  const loop = last.by.around(({ type: each }) => each === 'WhileStatement' || each === 'ForStatement');
  const condition = loop?.holds(name) ? loop.node('condition') : undefined;
  const run = condition && steps.lastRun(condition, { activation, before: evaluation.range.from });
  const kept = condition && run ? whileSaid(condition, { ...evaluation, range: run }, textOf) : [];
  return [{ ...first, values: shown.join(' → ') }, ...rest.filter(({ text }) => text !== first.text), ...kept];
}

function whileSaid(condition: SyntaxNode, at: Evaluation, textOf: Evaluation['textOf']): NamedValue[] {
  const [text, values] = [textOf(condition), shownWith(condition, at, true)];
  const set = `while (${text})`;
  return values === text ? [] : [{ text, value: set, isMade: true, set, values, at: at.range.to }];
}

/** `Position storage position = positions[id]` */
function pointerOf(name: SyntaxNode, evaluation: Evaluation): NamedValue[] {
  const { steps, activation, textOf } = evaluation;
  const set = lastSet(name, evaluation);
  const range = set && steps.lastRun(set.value, { activation, before: set.range.to + 1 });
  if (!set || !range || set.value.type !== 'IndexAccess') return [];
  const held = steps.result(name, activation, evaluation.range);
  if (held === undefined || steps.result(set.value, activation, range) !== held) return [];
  return [
    { text: textOf(name), value: textOf(set.value), isMade: true, at: range.to },
    ...innerValues([set.value], { ...evaluation, range }),
  ];
}

function isPlain(value: SyntaxNode): boolean {
  const [converted] = value.text('kind') === 'typeConversion' ? value.nodes('arguments') : [];
  if (!converted) return value.type === 'Literal' || value.type === 'UnaryOperation';
  // Of `int8(-128)`, and not of `uint8(260)`, which is another number.
  const [, sign, bits] = /^(u?)int(\d+)$/.exec(value.typeName) ?? [];
  const whole = literalIn(converted);
  const cut = sign === 'u' ? BigInt.asUintN : BigInt.asIntN;
  return whole !== undefined && bits !== undefined && cut(Number(bits), whole) === whole;
}

/** The expression that a variable was set to; undefined if it is one of several values of a call. */
function setTo({ value, by }: ValueSet, variable: SyntaxNode, evaluation: Evaluation): SyntaxNode | undefined {
  const { trees } = evaluation;
  const target = by.node('leftHandSide');
  const targets = target?.type === 'TupleExpression' ? target.nodes('components') : target ? [target] : [];
  const names = by.type === 'VariableDeclarationStatement' ? by.nodes('declarations') : targets;
  const isIt = (each: SyntaxNode) => each === variable || trees.declarationOf(each) === variable;
  // `(a, a) = (1, 2)`
  if (names.filter(isIt).length !== 1) return undefined;
  // The bool of a low-level call is whether it succeeded.
  if (value.typeName.startsWith('tuple(') && value.type !== 'TupleExpression')
    return variable.typeName === 'bool' && value.isCallOf(lowLevelCalls) ? value : undefined;
  if (value.type !== 'TupleExpression') return names.length === 1 ? value : undefined;
  const rank = rankOf(variable, by, evaluation);
  return rank < 0 ? undefined : value.nodes('components')[rank];
}

/** Of what inline assembly set, the assignment. */
function assembled(text: string, held: bigint, { value, by, range }: ValueSet, evaluation: Evaluation): NamedValue[] {
  const { steps, activation, textOf } = evaluation;
  // What is longer says of itself how it is read.
  if (by.nodes('variableNames').length !== 1 || textOf(by).length > longest) return [];
  if (steps.result(value, activation, range) !== held) return [];
  const at = { ...evaluation, range };
  const values = yulValues(value, at);
  return [
    {
      text,
      value: textOf(value),
      isMade: true,
      setBy: textOf(by),
      at: range.to,
      ...(values !== undefined && { values }),
    },
    ...namedInYul(value, held, at),
  ];
}

/** What another variable of the assembly was declared with, which was then assigned. */
function namedInYul(name: SyntaxNode, held: bigint, at: Evaluation): NamedValue[] {
  const { steps, activation, textOf } = at;
  const set = name.type === 'YulIdentifier' ? lastSet(name, at) : undefined;
  if (set?.value.type !== 'YulFunctionCall' || textOf(set.value).length > longest) return [];
  if (steps.result(set.value, activation, set.range) !== held) return [];
  const values = yulValues(set.value, { ...at, range: set.range });
  return [
    {
      text: textOf(name),
      value: textOf(set.value),
      isMade: true,
      at: set.range.to,
      ...(values !== undefined && { values }),
    },
  ];
}

/** Functions of numbers: what others are given may be an address. */
const ofNumbers = /^(?:lt|gt|eq|iszero|add|sub|mul|div|mod|and|or|xor)$/;
/** Words have no type: larger ones may be anything. */
const largestAmount = 1n << 128n;

/** A call of inline assembly with the values of the names that it was given: `gt(3, 5)`. */
function yulValues(call: SyntaxNode, { steps, activation, range, textOf }: Evaluation): string | undefined {
  const isOfNumbers = ofNumbers.test(call.node('functionName')?.text('name') ?? '');
  const given = call.type === 'YulFunctionCall' && isOfNumbers ? call.nodes('arguments') : [];
  if (!given.some(({ type }) => type === 'YulIdentifier')) return undefined;
  const shown = given.map((each) => {
    if (each.type === 'YulLiteral') return textOf(each);
    const word = each.type === 'YulIdentifier' ? steps.result(each, activation, range) : undefined;
    return word === undefined || word >= largestAmount ? undefined : String(word);
  });
  const name = call.node('functionName');
  return name && shown.every((each) => each !== undefined) ? `${textOf(name)}(${shown.join(', ')})` : undefined;
}

/** The same of a call of an own function, whose variable inline assembly set. */
function assembledIn(call: SyntaxNode, evaluation: Evaluation): NamedValue[] {
  const [found, held] = [assemblyReturnedBy(call, evaluation), wordIn(call, evaluation)];
  if (!found || held === undefined) return [];
  const text = evaluation.textOf(call);
  const isOther = namesOfAnother(call, found.set.by, evaluation);
  return assembled(text, held, found.set, { ...evaluation, activation: found.activation }).filter(
    (each) => !isOther(each.setBy ?? `${each.text} ${each.value}`),
  );
}

/**
 * Whether a literal, or a `delete`, took back what the same run of the function had set before, or what is caught came to
 * it.
 */
function isOverwriting({ value, by, range }: ValueSet, held: bigint, name: SyntaxNode, evaluation: Evaluation) {
  const { steps, trees, activation } = evaluation;
  const isPlainly =
    by.text('operator') === 'delete'
      ? held === 0n
      : by.type === 'Assignment' && by.node('leftHandSide')?.type === 'Identifier' && literalIn(value) === held;
  const others = settingsOf(name, trees).filter((each) => each.by !== by);
  const clause = by.around(({ type }) => type === 'TryCatchClause');
  if (isPlainly && clause && clause.parent?.nodes('clauses')[0] !== clause) return true;
  return isPlainly && others.some((each) => steps.lastRun(each.by, { activation, before: range.from }) !== undefined);
}

function literalIn(value: SyntaxNode): bigint | undefined {
  if (value.text('kind') === 'bool') return value.text('value') === 'true' ? 1n : 0n;
  const whole = wholeNumber.exec(value.typeName)?.[1];
  return whole === undefined ? undefined : BigInt(whole);
}

/** The whole word that an expression gave. */
function wordIn(expression: SyntaxNode, evaluation: Evaluation): bigint | undefined {
  const type = valueTypeOf(expression, evaluation.trees);
  const word = type && wordOf(expression, evaluation);
  return type && word !== undefined ? wholeWord(type, type.read(word)) : undefined;
}

interface Told {
  readonly text: string;
  readonly value: SyntaxNode;
  readonly at: Evaluation;
  readonly step: number;
  readonly hops: number;
}

function told({ text, value: written, at, step, hops }: Told): NamedValue[] {
  const whole = withoutBrackets(written);
  const { made: value, because } = branchOf(whole, at);
  const own = {
    text,
    value: at.textOf(value),
    isMade: true,
    at: at.range.to,
    ...(because.length > 0 && { because }),
  } as const;
  const result = calculated(value, at);
  // Read otherwise than it was calculated.
  if (result !== undefined && result !== wordIn(value, at)) return [];
  const made = value.type === 'Conditional' ? undefined : value;
  const values = made && (isMade.has(made.type) || isOfItself(made, text, at)) ? shownWith(made, at, true) : undefined;
  const isNew =
    values !== undefined && values !== own.value && (values.length <= longest || made?.type === 'IndexAccess');
  const names = made
    ? namesIn(made).flatMap((each) => originsOf(each, at, isAlias(made) ? step : step + 1, hops + 1))
    : [];
  const returned = made?.type === 'FunctionCall' ? madeBy(made, wordIn(made, at), at, step) : [];
  const inner =
    isNew || (made && isOfItself(made, text, at))
      ? undefined
      : value.text('kind') === 'typeConversion'
        ? undefined
        : value;
  const others = inner ? innerValues([inner], at) : [];
  return [{ ...own, ...(isNew && { values }) }, ...returned, ...names, ...others];
}

/** Of `next = nexts[next]`, the `next` in it is what it was before. */
function isOfItself(made: SyntaxNode, text: string, { textOf }: Evaluation): boolean {
  return made.type === 'IndexAccess' && namesWithin(textOf(made)).includes(text);
}

const isAlias = ({ type }: SyntaxNode) => type === 'Identifier';

/**
 * What a call of an own function returned: its words, with the values of then, and how those came about.
 * @param held the word that came back
 */
function madeBy(call: SyntaxNode, held: bigint | undefined, evaluation: Evaluation, step: number): NamedValue[] {
  let [found, at] = [returnedBy(call, evaluation), evaluation];
  for (let hops = 0; found; hops++) {
    const { activation } = found;
    const range = at.steps.lastRun(found.returned, { activation, before: found.at + 1 });
    if (!range || hops === deepest) return [];
    at = { ...evaluation, activation, range };
    const inner = found.returned.type === 'FunctionCall' ? returnedBy(found.returned, at) : undefined;
    if (!inner) break;
    found = inner;
  }
  const returned = found && withoutBrackets(found.returned);
  if (!returned || step === mostSteps || isPlain(returned) || held === undefined || wordIn(returned, at) !== held)
    return [];
  const text = evaluation.textOf(call);
  const [first, ...others] = isAlias(returned)
    ? originsOf(returned, at, step)
    : told({ text, value: returned, at, step, hops: 0 });
  const isOfState = isAlias(returned) && at.trees.declarationOf(returned)?.flag('stateVariable') === true;
  if (isOfState) return [{ text, value: at.textOf(returned), isMade: true, isReturned: true, at: at.range.to }];
  if (!first || first.set !== undefined || (isAlias(returned) && first.text !== at.textOf(returned))) return [];
  // The same name may mean something else to the caller.
  const isOther = namesOfAnother(call, returned, evaluation);
  const own = { ...first, text, isReturned: true } as const;
  if (!isOther(first.value)) return [own, ...others.filter((each) => !isOther(`${each.text} ${each.value}`))];
  const passed = at.activation.caller === evaluation.activation ? entryFor(returned, at) : undefined;
  if (passed !== undefined && !isOther(passed.replaceAll(/\[[^\]]*\]/g, '')))
    return [{ text, value: passed, isMade: true, isReturned: true, at: at.range.to }];
  const { values, ...rest } = own;
  return values === undefined ? [] : [{ ...rest, value: values }];
}

/** Of `has[who]`, whose `who` is a parameter, with the name that the caller gave for it: `has[other]`. */
function entryFor(entry: SyntaxNode, at: Evaluation): string | undefined {
  if (entry.type === 'Identifier')
    return at.trees.declarationOf(entry)?.flag('stateVariable') ? at.textOf(entry) : undefined;
  const [base, index] = [entry.node('baseExpression'), entry.node('indexExpression')];
  const declared = index?.type === 'Identifier' ? at.trees.declarationOf(index) : undefined;
  const body = declared?.around(isBody);
  if (entry.type !== 'IndexAccess' || !base || !index || !declared || !body) return undefined;
  const given = argumentFor(index, at);
  const isKept = settingsOf(index, at.trees).length === 0 && !isInAssembly(body, declared.id);
  const outer = entryFor(base, at);
  return outer !== undefined && given?.value.type === 'Identifier' && isKept
    ? `${outer}[${given.at.textOf(given.value)}]`
    : undefined;
}

/** Whether words of a called function have a name that the caller has, too, but not for what it passed on by that name. */
function namesOfAnother(
  call: SyntaxNode,
  returned: SyntaxNode,
  { trees, textOf }: Evaluation,
): (words: string) => boolean {
  const [caller, called] = [call.around(isBody), returned.around(isBody)];
  const outer = new Set(caller ? declaredIn(caller) : []);
  const inner = called ? declaredIn(called) : [];
  const callee = call.node('expression');
  const bound = callee?.type === 'MemberAccess' ? callee.node('expression') : undefined;
  const inBrackets = call.nodes('arguments');
  const isBound =
    bound !== undefined && inBrackets.length + 1 === called?.node('parameters')?.nodes('parameters').length;
  const given = [...(isBound ? [bound] : []), ...inBrackets].map(textOf);
  const isDirect = called !== undefined && trees.declarationOf(call.node('expression')) === called;
  const parameters = called?.node('parameters')?.nodes('parameters') ?? [];
  const isPassedOn = (name: string) => {
    const at = parameters.findIndex((each) => each.text('name') === name);
    const [parameter] = parameters.slice(at, at + 1);
    const isSame = at >= 0 && given.length === parameters.length && given[at] === name;
    return isDirect && isSame && parameter !== undefined && settingsOf(parameter, trees).length === 0;
  };
  const others = new Set(inner.filter((each) => outer.has(each) && !isPassedOn(each)));
  return (words) => namesWithin(words).some((each) => others.has(each));
}

/** Of longer words, those of its parts are easier to read. */
const longest = 60;

const isMade: ReadonlySet<string> = new Set(['BinaryOperation', 'FunctionCall']);

function withoutBrackets<T extends SyntaxNode | undefined>(node: T): T | SyntaxNode {
  const [inner, ...others] = node?.type === 'TupleExpression' ? node.nodes('components') : [];
  return inner && others.length === 0 ? withoutBrackets(inner) : node;
}

/** What a conditional expression gave in the end, and why it gave that. */
function branchOf(
  node: SyntaxNode,
  at: Evaluation,
): { readonly made: SyntaxNode; readonly because: readonly Reason[] } {
  const chosenBy: { readonly reason: Reason; readonly untaken: SyntaxNode | undefined }[] = [];
  let made = node;
  while (made.type === 'Conditional') {
    const chosen = withoutBrackets(chosenIn(made, at));
    const condition = withoutBrackets(made.node('condition'));
    if (!chosen || !condition) return { made: node, because: [] };
    const [text, values] = [at.textOf(condition), shownWith(condition, at, true)];
    const truth = made.node('trueExpression')?.holds(chosen) === true;
    const isCompared = values !== text && condition.type === 'BinaryOperation';
    const untaken = withoutBrackets(made.node(truth ? 'falseExpression' : 'trueExpression'));
    chosenBy.push({ reason: { text, truth, ...(isCompared && { values }) }, untaken });
    made = chosen;
  }
  const because = chosenBy.flatMap(({ reason, untaken }) => (isSpecialCase(reason, untaken, made) ? [] : [reason]));
  return { made, because };
}

/** Of `paused ? 0 : balanceOf[owner]`, that it isn't paused is no reason for what the balance is. */
function isSpecialCase({ truth }: Reason, untaken: SyntaxNode | undefined, made: SyntaxNode): boolean {
  if (truth || made.type === 'Literal' || made.type === 'Identifier') return false;
  if (untaken?.type === 'Literal') return true;
  return untaken?.type === 'Identifier' && isMade.has(made.type);
}

/** What a conditional expression gave. */
export function chosenIn(node: SyntaxNode, { steps, activation, range }: Evaluation): SyntaxNode | undefined {
  const ran = ['trueExpression', 'falseExpression'].flatMap((key) => {
    const each = node.node(key);
    return each && steps.lastWithin(each, activation, range) !== undefined ? [each] : [];
  });
  return ran.length === 1 ? ran[0] : undefined;
}

/** `total += amount`: what it was before follows from what it is. */
function changed(text: string, assignment: SyntaxNode, type: ValueType, at: Evaluation, value: bigint): NamedValue[] {
  const [operator, right] = [assignment.text('operator'), assignment.node('rightHandSide')];
  const by = right && valueTypeOf(right, at.trees);
  const word = right && wordOf(right, at);
  if (!type.range || !by?.range || word === undefined || (operator !== '+=' && operator !== '-=')) return [];
  const result = assigned(assignment, at);
  // An assignment of another round, or of another use of the same code.
  if (result === undefined || type.read(result) !== value) return [];
  const amount = by.read(word);
  const before = type.read(BigInt.asUintN(256, operator === '+=' ? value - amount : value + amount));
  const values = `${type.show(before)} ${operator.slice(0, 1)} ${by.show(amount)}`;
  const set = at.textOf(assignment);
  return [{ text, value: set, isMade: true, set, values }];
}

const pop = 0x50;
const isSwap = (opcode: number) => 0x90 <= opcode && opcode <= 0x9f;

/** The word that an assignment wrote to a local variable: with a SWAP and a POP of what was there. */
function assigned(assignment: SyntaxNode, { steps, activation, range }: Evaluation): bigint | undefined {
  const isOwn = (at: number) => steps.activation(at) === activation && assignment.holds(steps.node(at) ?? nowhere);
  const last = steps.lastWithin(assignment, activation, range) ?? -1;
  for (let at = last; at > range.from && isOwn(at) && isOwn(at - 1); at--)
    if (steps.opcode(at) === pop && isSwap(steps.opcode(at - 1))) return steps.stack(at - 1)?.top;
  return undefined;
}

const nowhere = { file: -1, start: -1, end: -1 };

/** The local names and the calls that an expression is calculated from. */
function namesIn(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'Identifier') return [node];
  const parts = ['leftExpression', 'rightExpression'].flatMap((key) => node.node(key) ?? []);
  if (node.type === 'BinaryOperation') return parts.flatMap(namesIn);
  if (node.type === 'TupleExpression') return node.nodes('components').flatMap(namesIn);
  return node.type === 'FunctionCall' ? [node, ...node.nodes('arguments').flatMap(namesIn)] : [];
}

const wholeNumber = /^int_const (-?\d+)$/;

/** The source's words with values for names: `120 + 10`; what isn't known stays as it is. */
export function shownWith(node: SyntaxNode, at: Evaluation, isOutermost = false): string {
  const { textOf } = at;
  const own = (each: SyntaxNode | undefined) => (each ? shownWith(each, at) : '');
  if (node.type === 'Literal' || wholeNumber.test(node.typeName)) return textOf(node);
  const operator = node.text('operator') ?? '';
  if (node.type === 'BinaryOperation')
    return `${own(node.node('leftExpression'))} ${operator} ${own(node.node('rightExpression'))}`;
  if (node.type === 'UnaryOperation' && ['-', '!', '~'].includes(operator))
    return `${operator}${own(node.node('subExpression'))}`;
  if (node.type === 'TupleExpression' && node.nodes('components').length === 1)
    return `(${own(node.nodes('components')[0])})`;
  const base = node.node('baseExpression');
  if (node.type === 'IndexAccess' && base && isOutermost)
    return `${textOf(base)}[${own(node.node('indexExpression'))}]`;
  const callee = node.node('expression');
  const hasNames = node.words('names').length > 0;
  // It is said once, as a part.
  if (callee && node.nodes('arguments')[0]?.text('name') === 'this') return textOf(node);
  const isConversion = node.text('kind') === 'typeConversion' && /^u?int\d/.test(node.typeName);
  if (node.type === 'FunctionCall' && callee && !hasNames && (isOutermost || isConversion)) {
    const given = node.nodes('arguments').map(own);
    const bound = callee.type === 'MemberAccess' ? callee.node('expression') : undefined;
    const isBound = bound && valueTypeOf(bound, at.trees)?.range !== undefined;
    const name = isBound ? `${own(bound)}.${callee.text('memberName')}` : textOf(callee);
    return `${name}(${given.join(', ')})`;
  }
  const type = valueTypeOf(node, at.trees);
  const word = type && wordOf(node, at);
  return type && word !== undefined ? shownValue(type, type.read(word), at) : textOf(node);
}

const calculations: Readonly<Record<string, (left: bigint, right: bigint) => bigint | undefined>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0n ? undefined : left / right),
  '%': (left, right) => (right === 0n ? undefined : left % right),
};

/** The word that the values of its operands give: the other, independent way to read it. Undefined for what isn't that. */
export function calculated(node: SyntaxNode, at: Evaluation): bigint | undefined {
  const [left, right] = [node.node('leftExpression'), node.node('rightExpression')];
  const by = node.type === 'BinaryOperation' ? calculations[node.text('operator') ?? ''] : undefined;
  const type = valueTypeOf(node, at.trees);
  if (!by || !left || !right || !type?.range) return undefined;
  const [one, other] = [numberIn(left, at), numberIn(right, at)];
  const result = one === undefined || other === undefined ? undefined : by(one, other);
  return result === undefined ? undefined : wholeWord(type, type.read(BigInt.asUintN(256, result)));
}

function numberIn(node: SyntaxNode, at: Evaluation): bigint | undefined {
  const literal = wholeNumber.exec(node.typeName)?.[1];
  if (literal !== undefined) return BigInt(literal);
  const type = valueTypeOf(node, at.trees);
  const word = type?.range && wordOf(node, at);
  return type && word !== undefined ? type.read(word) : undefined;
}
