import type { TraceFrame } from '../../replay/executionTrace.ts';
import type { Activation, OwnSteps, StepRange } from '../ownSteps.ts';
import type { SyntaxNode, SyntaxTrees } from '../syntaxTree.ts';
import type { ValueType } from '../valueTypes.ts';
import { type HashedText, hashWords } from './hashedTexts.ts';

/** An expression and the value that it had. */
export interface NamedValue {
  /** In the source's words. */
  readonly text: string;
  readonly value: string;
  /** The value is what a variable was set to, in the source's words. */
  readonly isMade?: true;
  /** The value is what a call returned, in the source's words. */
  readonly isReturned?: true;
  /** The step at which it was so. */
  readonly at?: number;
  /** The same with the values that its operands had: `120 + 10`. */
  readonly values?: string;
  /** How that value came about. */
  readonly from?: string;
  /** It was set together with others. */
  readonly isOfSeveral?: true;
  /** The step at which it came about like that. */
  readonly setAt?: number;
  /** The assignment, if the value isn't all of it: `total += amount`. */
  readonly set?: string;
  /** The statement that last set it, where `value` alone says nothing of that: `delete orders[1]`. */
  readonly setBy?: string;
  /** What counted it in some of the rounds of a loop, with the condition in `value`. */
  readonly rounds?: { readonly ran: number; readonly all: number };
  /** The same of the other loops that counted it, each with its condition. */
  readonly otherRounds?: readonly { readonly ran: number; readonly all: number; readonly condition: string }[];
  /** In the words of another contract, which called this one. */
  readonly isOutside?: true;
  /** Of a conditional expression, why it gave that. */
  readonly because?: readonly Reason[];
}

/** A condition with the values that it had. */
export interface Reason {
  readonly text: string;
  readonly truth: boolean;
  readonly values?: string;
}

/**
 * A call that gave false, 0 or nothing because it failed: as it ended, or, if it couldn't begin, what it was to send. Or one
 * that succeeded, but moved no token: without code at its address, or `false` from a function of ERC-20.
 */
export type FailedCall =
  | EndedCall
  | { readonly value: bigint; readonly balance: bigint; readonly parts: readonly NamedValue[] }
  | { readonly withoutCode: TraceFrame }
  | { readonly returnedFalse: TraceFrame };

/** A call that failed. */
export interface EndedCall {
  readonly ended: TraceFrame;
  /** Why the called contract has nothing that takes it, as a sentence without a period. */
  readonly refused?: string;
  /** The contract that was called, if its build is known, and its function, if it failed there itself: `Shop.buy`. */
  readonly name?: string;
}

/** Where an expression was evaluated. */
export interface Evaluation {
  readonly steps: OwnSteps;
  readonly trees: SyntaxTrees;
  readonly activation: Activation;
  readonly range: StepRange;
  /** The source's words of a node. */
  readonly textOf: (node: SyntaxNode) => string;
  /** The text that a word is the hash of. */
  readonly hashedText: (word: bigint) => HashedText | undefined;
  /** What system contracts returned in the execution. */
  readonly returnedCodes: ReadonlySet<bigint>;
  /** Whether the code that was deployed evaluates operands in another order. */
  readonly isReordered?: boolean;
  /** Of the failing frame's account, when it failed. */
  readonly balance: bigint | undefined;
  /** The call that a step of the frame made. */
  readonly calledAt: (step: number) => TraceFrame | undefined;
  /** The run of a call that gave a word, if its code is known. */
  readonly answerOf: (called: TraceFrame) => AnsweringCall | undefined;
  /** The failed call that an expression has its value from. */
  readonly failedCall: (expression: SyntaxNode, evaluation: Evaluation) => FailedCall | undefined;
  /** Where another contract called this one, if its code is known. */
  readonly calledBy?: CallingCode | undefined;
}

/** A call in the code of another contract, and the run in which that made it. */
export interface CallingCode {
  readonly call: SyntaxNode;
  readonly at: Pick<Evaluation, 'steps' | 'trees' | 'textOf' | 'hashedText' | 'activation' | 'range' | 'calledBy'>;
}

/** A call of another contract that succeeded, as far as its end. */
export interface AnsweringCall extends Pick<Evaluation, 'steps' | 'trees' | 'textOf' | 'hashedText'> {
  /** Where its function ended. */
  readonly position: { readonly at: number; readonly activation: Activation; readonly node: SyntaxNode };
  /** `Registry` */
  readonly contract: string;
}

/** What values need to be read and shown. */
export type Reading = Pick<Evaluation, 'steps' | 'trees' | 'activation' | 'range' | 'textOf' | 'hashedText'>;

/** The types of low-level calls. */
export const lowLevelCalls = ['barecall', 'baredelegatecall', 'barestaticcall', 'barecallcode', 'send'];

/** Calls in conditions are followed so far. */
export const deepest = 3;
export const mostParts = 6;

/**
 * The word that an expression gave. A constant has no step of its own, because its value is evaluated where it is named,
 * and neither has a conversion of a number that keeps its word.
 */
export function wordOf(
  expression: SyntaxNode,
  { steps, trees, activation, range }: Pick<Evaluation, 'steps' | 'trees' | 'activation' | 'range'>,
): bigint | undefined {
  let evaluated: SyntaxNode | undefined = expression;
  // A constant may name another.
  for (let hops = 0; evaluated && hops < deepest; hops++) {
    const declaration = trees.declarationOf(evaluated);
    const [converted] = evaluated.text('kind') === 'typeConversion' ? evaluated.nodes('arguments') : [];
    if (declaration?.type === 'VariableDeclaration' && declaration.flag('constant')) {
      // Shorter bytes are shifted after their value was evaluated.
      if (/^bytes(?!32$)/.test(declaration.typeName)) return undefined;
      evaluated = declaration.node('value');
    } else if (converted && [converted, evaluated].every(({ typeName }) => /^u?int\d/.test(typeName))) {
      if (steps.lastWithin(evaluated, activation, range) !== undefined) break;
      evaluated = converted;
    } else break;
  }
  return evaluated && steps.result(evaluated, activation, range);
}

/** A value as the source would write it: what is the hash of a text, as that. */
export function shownValue(type: ValueType, value: bigint, { hashedText }: Pick<Evaluation, 'hashedText'>): string {
  const hashed = type.name === 'bytes32' ? hashedText(value) : undefined;
  return hashed ? hashWords(hashed) : type.show(value);
}

/** The names in words of the source that aren't members of others. */
export function namesWithin(words: string): readonly string[] {
  return words.match(/(?<![.\w$"'])[A-Za-z_$][\w$]*/g) ?? [];
}
