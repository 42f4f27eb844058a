import type { VyperStatement } from './vyperModule.ts';
import type { StatementRun, VyperCall } from './vyperRun.ts';

/** A condition that led to a `raise`, or to what follows a statement that may leave. */
export interface Guard extends StatementRun {
  readonly condition: string;
  readonly truth: boolean;
  /** It was so in each round of a loop. */
  readonly isOfEach?: true;
}

/** The conditions of the `if` around a statement and of all `elif` before it, or of what could have left before it. */
export function guardsOf(
  { steps, module }: Pick<VyperCall, 'steps' | 'module'>,
  statement: VyperStatement,
  before: number,
): readonly Guard[] {
  const earlier = [...module.before(statement.first)];
  const guardAt = (head: VyperStatement, truth: boolean): Guard | undefined => {
    const condition = /^(?:if|elif)\b\s*(.+):/s.exec(head.text)?.[1];
    const range = steps.lastRun(head, before);
    return condition !== undefined && range ? { statement: head, range, condition, truth } : undefined;
  };
  const siblings = earlier.filter(({ indent }) => indent <= statement.indent);
  const head = siblings.find(({ indent }) => indent < statement.indent);
  // What could have left before it in the same block.
  const left = siblings.slice(0, head ? siblings.indexOf(head) : undefined).find(({ text, first }) => {
    if (!/^(?:if|for)\b/.test(text)) return false;
    const body = bodyOf(module, first);
    return body.some((each) => /^(?:return|break|continue)\b/.test(each.text));
  });
  if (left) {
    if (/^for\b/.test(left.text)) return guardInLoop({ steps, module }, left, before);
    // With all of its `elif`, each of which leaves.
    const chain = [left];
    for (const next of siblings.slice(0, siblings.indexOf(left)).toReversed()) {
      if (next.indent !== left.indent || !/^(?:elif|else)\b/.test(next.text)) break;
      chain.push(next);
    }
    const leaves = chain.every(({ text, first }) => {
      const last = bodyOf(module, first).at(-1);
      return !/^else\b/.test(text) && last !== undefined && /^(?:return|break|continue)\b/.test(last.text);
    });
    const guards = leaves ? chain.flatMap((each) => guardAt(each, false) ?? []) : [];
    return guards.length === chain.length ? guards : [];
  }
  if (!head || !/^(?:if|elif|else)\b/.test(head.text)) return [];
  const found: Guard[] = [];
  let at = head;
  if (!/^else\b/.test(head.text)) {
    const own = guardAt(head, true);
    if (!own) return [];
    found.push(own);
  }
  while (/^(?:elif|else)\b/.test(at.text)) {
    const previous = [...module.before(at.first)].find(({ indent }) => indent <= at.indent);
    const guard = previous && previous.indent === at.indent ? guardAt(previous, false) : undefined;
    if (!previous || !guard) return [];
    found.unshift(guard);
    at = previous;
  }
  const first = found[0];
  // If each branch raises, which of them it came to only chose the reason: what led to them decided.
  return first && raises(module, at) ? [...guardsOf({ steps, module }, at, first.range.from), ...found] : found;
}

/** Whether an `if` has an `else`, and each of its branches ends by a `raise`. */
function raises(module: VyperCall['module'], first: VyperStatement): boolean {
  const branches = [first];
  for (const each of module.after(first.first)) {
    if (each.indent > first.indent) continue;
    if (each.indent < first.indent || !/^(?:elif|else)\b/.test(each.text)) break;
    branches.push(each);
  }
  const hasElse = /^else\b/.test(branches.at(-1)?.text ?? '');
  return (
    hasElse &&
    branches.every((each) => {
      const body = bodyOf(module, each.first);
      const last = body.at(-1);
      return last?.indent === body[0]?.indent && /^raise\b/.test(last?.text ?? '');
    })
  );
}

/** The statements within a compound one. */
function bodyOf(module: VyperCall['module'], line: number): VyperStatement[] {
  const { indent } = module.statementAt(line);
  const found: VyperStatement[] = [];
  for (const each of module.after(line)) {
    if (each.indent <= indent) break;
    found.push(each);
  }
  return found;
}

/** Of a loop that went through without an `if` in it that returns: the condition of that, which each round came to. */
function guardInLoop(
  { steps, module }: Pick<VyperCall, 'steps' | 'module'>,
  loop: VyperStatement,
  before: number,
): readonly Guard[] {
  const body = bodyOf(module, loop.first);
  const indent = body[0]?.indent;
  const [head, ...others] = body.filter(({ text }) => /^(?:if|elif|else|for|return|break|continue)\b/.test(text));
  const condition = head?.indent === indent && head ? /^if\b\s*(.+):/s.exec(head.text)?.[1] : undefined;
  const isAlone = others.length === 1 && /^return\b/.test(others[0]?.text ?? '');
  const whole = head && steps.lastRun(head, before);
  const range = whole && steps.afterFirstStore(whole);
  const end = body.at(-1)?.last ?? loop.last;
  if (!head || condition === undefined || !isAlone || !range) return [];
  // Between two rounds, only the loop runs.
  const earlier = whole && steps.lastRun(head, whole.from);
  let isOfEach = earlier !== undefined;
  for (let at = earlier?.to ?? range.from; at < range.from; at++) {
    const line = steps.line(at);
    const isIn = line >= loop.first && line <= end;
    if (!isIn && module.functionAt(line) === module.functionAt(loop.first)) isOfEach = false;
  }
  return [{ statement: head, range, condition, truth: false, ...(isOfEach && { isOfEach }) }];
}

/** Whether a `return` gives the same bool in any case. */
export function returnsBool({ statement }: Pick<StatementRun, 'statement'>): boolean {
  return /^return\s+(?:True|False)$/.test(statement.text);
}
