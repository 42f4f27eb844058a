/** The stack of a running frame. */
export interface OperandStack {
  readonly length: number;
  peek(count: number): bigint[];
}

/** An operand, 1 at the top; 0 if there is none, in which case the step fails. */
export function fromTop(stack: OperandStack, place: number): bigint {
  return stack.length < place ? 0n : (stack.peek(place)[place - 1] ?? 0n);
}
