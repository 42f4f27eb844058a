import type { ExecutionTrace, TraceFrame } from '../../replay/executionTrace.ts';
import type { OwnSteps } from '../ownSteps.ts';
import type { SyntaxNode } from '../syntaxTree.ts';

/** A call that was answered from the record, whose answer the code didn't look at. */
export interface DroppedAnswer {
  /** The index of the call's frame. */
  readonly frame: number;
  /** The statement that drops it: of the call itself, or of a function that passes its answer on. */
  readonly statement: SyntaxNode;
}

/** The calls of one frame to what is answered from the record, such as system contracts, whose answers it dropped. */
export function droppedAnswers(
  { frames }: Pick<ExecutionTrace, 'frames'>,
  { index }: Pick<TraceFrame, 'index'>,
  steps: OwnSteps,
): DroppedAnswer[] {
  return frames.flatMap((frame) => {
    if (!frame.answered || frame.parent !== index) return [];
    const statement = droppingStatement(steps.indexOf(frame.callStep), steps);
    return statement ? [{ frame: frame.index, statement }] : [];
  });
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
