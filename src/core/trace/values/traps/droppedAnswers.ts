import type { ExecutionTrace, TraceFrame } from '../../replay/executionTrace.ts';
import type { OwnSteps } from '../ownSteps.ts';
import type { SyntaxNode } from '../syntaxTree.ts';

/** A call that was answered from the record, whose answer the code didn't look at. */
export interface DroppedAnswer {
  /** The index of the call's frame. */
  readonly frame: number;
  /** The statement that drops it: of the call itself, or of a function that passes its answer on. */
  readonly statement: SyntaxNode;
  /** Nothing after it can depend on what the call did or didn't do: only its caller's own values are looked at. */
  readonly isWithoutEffect?: true;
}

/** BALANCE, EXTCODESIZE, EXTCODECOPY, EXTCODEHASH and SELFBALANCE. */
const reads: readonly number[] = [0x31, 0x3b, 0x3c, 0x3f, 0x47];
/** CREATE, CALL, CALLCODE, DELEGATECALL, CREATE2 and STATICCALL. */
const calls: readonly number[] = [0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa];
/** What else a call may change for code after it. */
const looks: ReadonlySet<number> = new Set([...reads, ...calls]);
/** RETURNDATASIZE and RETURNDATACOPY. */
const copies: ReadonlySet<number> = new Set([0x3d, 0x3e]);
/** SSTORE and TSTORE: a function that passes the answer on may have kept it. */
const keeps: ReadonlySet<number> = new Set([0x55, 0x5d]);

/** The calls of one frame to what is answered from the record, such as system contracts, whose answers it dropped. */
export function droppedAnswers(
  { frames }: Pick<ExecutionTrace, 'frames'>,
  { index }: Pick<TraceFrame, 'index'>,
  steps: OwnSteps,
): DroppedAnswer[] {
  return frames.flatMap((frame) => {
    if (!frame.answered || frame.parent !== index) return [];
    const calledAt = steps.indexOf(frame.callStep);
    const statement = droppingStatement(calledAt, steps);
    if (!statement || isKept(calledAt, statement, steps)) return [];
    return [{ frame: frame.index, statement, ...(!mayHaveEffect(calledAt, steps) && { isWithoutEffect: true }) }];
  });
}

/** Whether an answer that a statement drops may be known elsewhere. */
function isKept(calledAt: number, statement: SyntaxNode, steps: OwnSteps): boolean {
  for (let at = calledAt; at < steps.length; at++) if (copies.has(steps.opcode(at)) && isOfYul(at, steps)) return true;
  let call = steps.node(calledAt);
  let own = steps.activation(calledAt);
  // The functions that passed it on.
  for (; own?.caller && call?.parent !== statement; own = own.caller) {
    call = steps.node(own.calledAt);
    if (call?.nodes('arguments').some(({ typeName }) => / (?:memory|storage)\b/.test(typeName))) return true;
  }
  for (let at = calledAt; at < steps.length && steps.activation(at) !== own; at++)
    if (keeps.has(steps.opcode(at))) return true;
  return false;
}

/** Whether what ran after a call whose answer is dropped may depend on what it did. */
function mayHaveEffect(calledAt: number, steps: OwnSteps): boolean {
  for (let at = calledAt + 1; at < steps.length; at++)
    if (looks.has(steps.opcode(at)) || isOfYul(at, steps)) return true;
  return false;
}

function isOfYul(at: number, steps: OwnSteps): boolean {
  return steps.node(at)?.type.startsWith('Yul') === true;
}

/** Undefined unless it is certain that nothing tests the answer. */
function droppingStatement(calledAt: number, steps: OwnSteps): SyntaxNode | undefined {
  let at = calledAt;
  for (let depth = 0; at >= 0; depth++) {
    const call = steps.node(at);
    const statement = call?.parent;
    if (call?.type !== 'FunctionCall') return undefined;
    const returned = call.typeName;
    if (statement?.type === 'ExpressionStatement')
      // A function without a result has looked at it itself.
      return depth === 0 || /\bu?int\d*\b/.test(returned) ? statement : undefined;
    const body = call.around(({ type }) => type === 'FunctionDefinition');
    if (!body || looksAtAnything(body)) return undefined;
    at = steps.activation(at)?.calledAt ?? -1;
  }
  return undefined;
}

const mayTest = /^(?:IfStatement|RevertStatement|InlineAssembly|WhileStatement|ForStatement|TryStatement)$/;

/** Whether code may test what it has. */
function looksAtAnything(node: SyntaxNode): boolean {
  if (mayTest.test(node.type) || node.isCallOf(['require', 'assert', 'revert'])) return true;
  return node.children.some(looksAtAnything);
}
