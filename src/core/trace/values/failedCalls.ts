import { hexOfBytes } from '../../platform/hex.ts';
import { isOfEthereum } from '../replay/ethereumContracts.ts';
import type { TraceFrame } from '../replay/executionTrace.ts';
import { type Evaluation, type FailedCall, lowLevelCalls, wordOf } from './parts/evaluated.ts';
import { argumentFor, lastSet } from './parts/lastSet.ts';
import { partsOf } from './parts/parts.ts';
import type { SyntaxNode } from './syntaxTree.ts';

type At = Evaluation;

/** Of inline assembly, with the place of the value among their arguments; -1 for none. */
const callsOfYul: ReadonlyMap<string | undefined, number> = new Map([
  ['call', 2],
  ['callcode', 2],
  ['delegatecall', -1],
  ['staticcall', -1],
  ['create', 0],
  ['create2', 0],
]);

/** Names are followed so far: a variable, a parameter, the argument for it. */
const deepest = 6;

/**
 * The failed call that an expression has its value from: itself, or what the variable was last set to, also by a caller's
 * argument.
 * @returns undefined if there is none, or it isn't certain
 */
export function failedCallOf(expression: SyntaxNode, found: At, depth = 0): FailedCall | undefined {
  if (depth > deepest) return undefined;
  const next = (inner: SyntaxNode | undefined, at: At = found) => inner && failedCallOf(inner, at, depth + 1);
  switch (expression.type) {
    case 'TupleExpression': {
      const [inner, ...others] = expression.nodes('components');
      return others.length === 0 ? next(inner) : undefined;
    }
    case 'UnaryOperation':
      return expression.text('operator') === '!' ? next(expression.node('subExpression')) : undefined;
    case 'MemberAccess':
      return expression.text('memberName') === 'length' ? next(expression.node('expression')) : undefined;
    case 'FunctionCall':
      if (expression.isCallOf(lowLevelCalls)) return endOf(expression, valueSent(expression), found);
      if (expression.isCallOf(['abidecode'])) {
        const [answer] = expression.nodes('arguments');
        return answer && (next(answer) ?? answered(answer, found));
      }
      if (expression.isCallOf(['external'])) return answeredBy(expression, found);
      return /^t_function_(?:internal|delegatecall)_/.test(expression.node('expression')?.typeId ?? '')
        ? onlyCallWithin(expression, found)
        : undefined;
    case 'YulFunctionCall': {
      const operands = expression.nodes('arguments');
      const place = callsOfYul.get(expression.node('functionName')?.text('name'));
      if (place !== undefined) return endOf(expression, operands[place], found) ?? answeredBy(expression, found);
      return operands.map((each) => next(each)).find((each) => each !== undefined);
    }
    case 'Identifier':
    case 'YulIdentifier': {
      const set = lastSet(expression, found);
      const at = set && { ...found, range: set.range };
      const assembly = set?.by.type === 'YulAssignment' && set.by.around(isAssembly);
      if (at && assembly && expression.type === 'Identifier')
        return next(set.value, at) ?? (isOfCall(set.value, at) ? onlyCallWithin(assembly, found) : undefined);
      if (at) return next(set.value, at);
      const given = argumentFor(expression, found);
      return given && next(given.value, given.at);
    }
    default:
      return undefined;
  }
}

const isAssembly = ({ type }: SyntaxNode) => type === 'InlineAssembly';

/** What of inline assembly reads the answer of a call. */
const readsAnswer: ReadonlySet<string | undefined> = new Set(['mload', 'returndatasize']);

/** Whether a value of inline assembly is of a call or its answer, also by the names that it was calculated from. */
function isOfCall(value: SyntaxNode, found: At, depth = 0): boolean {
  if (depth > deepest) return false;
  if (value.type === 'YulIdentifier') {
    const set = lastSet(value, found);
    return set !== undefined && isOfCall(set.value, { ...found, range: set.range }, depth + 1);
  }
  const name = value.type === 'YulFunctionCall' ? value.node('functionName')?.text('name') : undefined;
  if (name === undefined) return false;
  return (
    callsOfYul.has(name) ||
    readsAnswer.has(name) ||
    value.nodes('arguments').some((each) => isOfCall(each, found, depth + 1)) ||
    calls(functionOfYul(name, value))
  );
}

function functionOfYul(name: string, within: SyntaxNode): SyntaxNode | undefined {
  const find = (node: SyntaxNode): SyntaxNode | undefined => {
    if (node.type === 'YulFunctionDefinition' && node.text('name') === name) return node;
    for (const each of node.children) {
      const found = find(each);
      if (found) return found;
    }
    return undefined;
  };
  const assembly = within.around(isAssembly);
  return assembly && find(assembly);
}

function calls(node: SyntaxNode | undefined): boolean {
  if (!node) return false;
  const name = node.type === 'YulFunctionCall' ? node.node('functionName')?.text('name') : undefined;
  return callsOfYul.has(name) || node.children.some(calls);
}

/** The call without effect whose answer a variable has. */
function answered(answer: SyntaxNode, found: At): FailedCall | undefined {
  const set = answer.type === 'Identifier' ? lastSet(answer, found) : undefined;
  return set?.value.isCallOf(lowLevelCalls) ? answeredBy(set.value, { ...found, range: set.range }) : undefined;
}

function answeredBy(call: SyntaxNode, found: At): FailedCall | undefined {
  const called = calledIn(call, found);
  return called && called.failure === undefined ? withoutEffect(called) : undefined;
}

/** The failed call of an expression that calls. */
export function calledIn(expression: SyntaxNode, { steps, activation, range, calledAt }: At): TraceFrame | undefined {
  const run = steps.lastRun(expression, { activation, before: range.to + 1 });
  for (let step = run?.to ?? -1; run && step >= run.from; step--) {
    if (steps.node(step) !== expression || steps.activation(step) !== activation) continue;
    const called = calledAt(steps.step(step));
    if (called) return called;
  }
  return undefined;
}

/** The call of a function, or of inline assembly, that made no other, if it failed or had no effect. */
function onlyCallWithin(call: SyntaxNode, { steps, activation, range, calledAt }: At): FailedCall | undefined {
  const run = steps.lastRun(call, { activation, before: range.to + 1 });
  const called: TraceFrame[] = [];
  for (let step = run?.from ?? 0; run && step <= run.to; step++) {
    const frame = calledAt(steps.step(step));
    if (frame) called.push(frame);
  }
  const [ended] = called;
  if (called.length !== 1 || !ended) return undefined;
  return ended.failure === undefined ? withoutEffect(ended) : { ended };
}

/** `transfer`, `transferFrom` and `approve` of ERC-20, each of which returns a bool. */
const ofTokens: ReadonlySet<string> = new Set(['0xa9059cbb', '0x23b872dd', '0x095ea7b3']);

/** What a call that succeeded didn't do: it ran no code, or a token moved nothing. */
export function withoutEffect(called: TraceFrame): FailedCall | undefined {
  const { code, codeAddress, input, output, answered } = called;
  // A mere payment needs no code.
  if (answered || isOfEthereum(codeAddress) || input.length < 4) return undefined;
  if (code.length === 0) return { withoutCode: called };
  const isFalse = output.length === 32 && output.every((byte) => byte === 0);
  return isFalse && ofTokens.has(hexOfBytes(input.subarray(0, 4))) ? { returnedFalse: called } : undefined;
}

function endOf(call: SyntaxNode, value: SyntaxNode | undefined, found: At): FailedCall | undefined {
  const { steps, activation, balance } = found;
  const range = steps.lastRun(call, { activation, before: found.range.to + 1 });
  if (!range) return undefined;
  const called = calledIn(call, found);
  if (called) return called.failure === undefined ? undefined : { ended: called };
  // What is more than the balance isn't even begun.
  const sent =
    value &&
    (value.type.startsWith('Yul') ? steps.result(value, activation, range) : wordOf(value, { ...found, range }));
  if (!value || sent === undefined || balance === undefined || sent <= balance) return undefined;
  const parts = value.type.startsWith('Yul') ? [] : partsOf([value], { ...found, range });
  return { value: sent, balance, parts };
}

/** The value that a low-level call sends. */
function valueSent(call: SyntaxNode): SyntaxNode | undefined {
  if (call.isCallOf(['send'])) return call.nodes('arguments')[0];
  for (let callee = call.node('expression'); callee; callee = callee.node('expression')) {
    if (callee.type === 'FunctionCallOptions') return callee.nodes('options')[callee.words('names').indexOf('value')];
    // Before 0.7: `to.call.value(1)("")`.
    if (callee.type === 'FunctionCall' && callee.node('expression')?.text('memberName') === 'value')
      return callee.nodes('arguments')[0];
  }
  return undefined;
}
