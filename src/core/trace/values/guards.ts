import type { SyntaxNode } from './syntaxTree.ts';

/** A condition that led to a statement. */
export interface Guard {
  readonly condition: SyntaxNode;
  readonly truth: boolean;
  /** It was so in each round of a loop that ended. */
  readonly loop?: SyntaxNode;
  /** Of a `switch` of inline assembly, the case that its expression came to. */
  readonly chosen?: SyntaxNode;
}

export const blocks: ReadonlySet<string> = new Set(['Block', 'UncheckedBlock', 'YulBlock']);
const loops: ReadonlySet<string> = new Set(['ForStatement', 'WhileStatement']);

function statementsOf(block: SyntaxNode): readonly SyntaxNode[] {
  return block.nodes('statements');
}

/** Statements after which the next ones don't run. */
const leaves: ReadonlySet<string> = new Set(['Return', 'Break', 'Continue', 'YulBreak', 'YulContinue', 'YulLeave']);
const endsOfYul: ReadonlySet<string | undefined> = new Set(['return', 'stop', 'selfdestruct']);

function leavesAt(node: SyntaxNode): boolean {
  const called = node.type === 'YulExpressionStatement' ? node.node('expression') : undefined;
  return leaves.has(node.type) || endsOfYul.has(called?.node('functionName')?.text('name'));
}

function mayLeave(node: SyntaxNode): boolean {
  // A function of inline assembly runs where it is called.
  return node.type !== 'YulFunctionDefinition' && (leavesAt(node) || node.children.some(mayLeave));
}

/** The statement of an `if` that leaves, if the next statements run only where its condition is false. */
function leavingIf(node: SyntaxNode): SyntaxNode | undefined {
  const body = node.type === 'IfStatement' ? node.node('trueBody') : node.node('body');
  if ((node.type !== 'IfStatement' && node.type !== 'YulIf') || !body || node.node('falseBody')) return undefined;
  const last = blocks.has(body.type) ? statementsOf(body).at(-1) : body;
  return last && leavesAt(last) ? last : undefined;
}

/**
 * What could have left before a node in its own block, the last one.
 * @returns undefined if nothing could; a guard of `undefined` if its condition isn't certain
 */
export function guardBefore(
  node: SyntaxNode,
): { readonly guard: Guard | undefined; readonly leaving: SyntaxNode } | undefined {
  const { parent } = node;
  if (!parent || !blocks.has(parent.type)) return undefined;
  const leaving = statementsOf(parent)
    .filter(({ end }) => end <= node.start)
    .findLast(mayLeave);
  return leaving && { guard: guardOf(leaving), leaving };
}

function guardOf(leaving: SyntaxNode): Guard | undefined {
  if (loops.has(leaving.type)) return guardInLoop(leaving);
  const condition = leavingIf(leaving) && leaving.node('condition');
  return condition && { condition, truth: false };
}

/** Of a loop that went through without an `if` in it that returns: the condition of that, which each round came to. */
function guardInLoop(loop: SyntaxNode): Guard | undefined {
  const body = loop.node('body');
  const statements = body && blocks.has(body.type) ? statementsOf(body) : body ? [body] : [];
  const [only, ...others] = statements.filter(mayLeave);
  const leaving = only && leavingIf(only);
  const branch = only?.node('trueBody');
  const isAlone = branch && (branch === leaving || statementsOf(branch).filter(mayLeave).length === 1);
  // Of a loop around it, it may not have had a round this time.
  const isOutermost = loop.parent?.around(isLoop) === undefined;
  const condition = leaving?.type === 'Return' && others.length === 0 && isAlone && isOutermost;
  const own = condition && runsOnce(loop) ? only?.node('condition') : undefined;
  return own && { condition: own, truth: false, loop };
}

/**
 * Of a statement that never ran, in an `if` that each round of a loop came to: the condition of that, which was false in
 * each round.
 */
export function guardOfUnrun(statement: SyntaxNode): Guard | undefined {
  const body = bodyAlone(statement);
  const own = body?.parent;
  const condition = own?.type === 'IfStatement' && own.node('trueBody') === body ? own.node('condition') : undefined;
  const around = own && bodyAlone(own);
  const loop = around?.parent;
  if (!condition || !loop || !loops.has(loop.type) || loop.node('body') !== around) return undefined;
  const isOutermost = loop.parent?.around(isLoop) === undefined;
  return isOutermost && runsOnce(loop) ? { condition, truth: false, loop } : undefined;
}

/** What leaves a loop or its round before a statement, by `break` or `continue`. */
export interface LeftLoop {
  readonly loop: SyntaxNode;
  /** The `break` or `continue`. */
  readonly by: SyntaxNode;
  /** The condition of the `if` that has it. */
  readonly condition: SyntaxNode;
  /** The condition of the statement's own `if`. */
  readonly own: SyntaxNode | undefined;
}

/**
 * Of a statement that never ran, in a loop or in an `if` of a loop that another `if` may leave before it: that one.
 * @returns undefined unless nothing else can skip the statement
 */
export function leftBefore(statement: SyntaxNode): LeftLoop | undefined {
  const body = bodyAlone(statement);
  const around =
    body?.parent?.type === 'IfStatement' && body.parent.node('trueBody') === body ? body.parent : undefined;
  const target = around ?? statement;
  const block = target.parent;
  const loop = block?.parent;
  if (!block || !loop || !loops.has(loop.type) || loop.node('body') !== block) return undefined;
  const [leaving, ...others] = statementsOf(block).filter((each) => each.end <= target.start && mayLeave(each));
  const by = leaving && leavingIf(leaving);
  const condition = leaving?.node('condition');
  if (!by || !condition || others.length > 0 || (by.type !== 'Break' && by.type !== 'Continue')) return undefined;
  const branch = leaving.node('trueBody');
  const isAlone = branch && (branch === by || statementsOf(branch).filter(mayLeave).length === 1);
  const isOutermost = loop.parent?.around(isLoop) === undefined;
  return isAlone && isOutermost && runsOnce(loop) ? { loop, by, condition, own: around?.node('condition') } : undefined;
}

/**
 * The conditions of all that is around each `break` of a loop, of which the innermost one leads there in any case; none if
 * they can't be distinguished from other passes of the loop.
 */
export function breaksOf(loop: SyntaxNode): readonly (readonly Guard[])[] {
  const isOutermost = loop.parent?.around(isLoop) === undefined;
  const body = loop.node('body');
  if (!loops.has(loop.type) || !body || !isOutermost || !runsOnce(loop)) return [];
  return breaksIn(body).flatMap((by) => {
    // A `return` that each round came past says more.
    const isFirst = !returnsIn(body).some(({ end }) => end <= by.start);
    const guards = isFirst && bodyAlone(by) ? guardsWithin(by, body) : [];
    return guards.length > 0 ? [guards] : [];
  });
}

function breaksIn(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'Break') return [node];
  return isLoop(node) ? [] : node.children.flatMap(breaksIn);
}

function returnsIn(node: SyntaxNode): SyntaxNode[] {
  return node.type === 'Return' ? [node] : node.children.flatMap(returnsIn);
}

function guardsWithin(node: SyntaxNode, body: SyntaxNode): Guard[] {
  const guards: Guard[] = [];
  for (let each = node; each !== body && each.parent; each = each.parent) {
    const { parent } = each;
    const condition = parent.type === 'IfStatement' ? parent.node('condition') : undefined;
    if (condition) guards.unshift({ condition, truth: parent.node('trueBody') === each });
    else if (!blocks.has(parent.type)) return [];
  }
  return guards;
}

/** Of a statement in an `if` that stands in the same block as an earlier one: the condition of that, if nothing else skips it. */
export function guardBeside(statement: SyntaxNode, earlier: SyntaxNode): Guard | undefined {
  const body = bodyAlone(statement);
  const own = body?.parent;
  const condition = own?.type === 'IfStatement' && own.node('trueBody') === body ? own.node('condition') : undefined;
  const isBeside = own?.parent !== undefined && own.parent === earlier.parent && own.start > earlier.start;
  return condition && isBeside ? { condition, truth: false } : undefined;
}

/** The block that comes to a statement in any case, or the statement itself if it is in none. */
function bodyAlone(statement: SyntaxNode): SyntaxNode | undefined {
  const { parent } = statement;
  if (!parent || !blocks.has(parent.type)) return statement;
  return statementsOf(parent).some((each) => each.end <= statement.start && mayLeave(each)) ? undefined : parent;
}

/** Whether the last pass of a loop is known from earlier ones: it has a beginning, or no modifier runs it again. */
function runsOnce(loop: SyntaxNode): boolean {
  const callable = loop.around(({ type }) => type === 'FunctionDefinition' || type === 'ModifierDefinition');
  const isAlone = callable?.type === 'FunctionDefinition' && callable.nodes('modifiers').length === 0;
  return isAlone || loop.node('initializationExpression') !== undefined;
}

const isLoop = ({ type }: SyntaxNode) => loops.has(type) || type === 'DoWhileStatement';

/**
 * The conditions of inline assembly that led to the body or the case that has a node in it: also those around an `if` or a
 * `switch` that stands alone. None if it isn't certain.
 */
export function guardsInYul(node: SyntaxNode): readonly Guard[] {
  const wanted: Guard[] = [];
  let branch = node;
  for (let around = node.parent; around; around = branch.parent) {
    if (around.type === 'YulIf') {
      const condition = around.node('condition');
      if (!condition || branch === condition) return [];
      wanted.unshift({ condition, truth: true });
      branch = onlyOneIn(around);
    } else if (around.type === 'YulCase' && around.parent) {
      const condition = around.parent.node('expression');
      if (!condition) return [];
      wanted.unshift({ condition, truth: true, chosen: around });
      branch = onlyOneIn(around.parent);
    } else break;
  }
  return wanted;
}

/** A statement, or the block that has nothing else in it. */
function onlyOneIn(statement: SyntaxNode): SyntaxNode {
  const { parent } = statement;
  return parent && blocks.has(parent.type) && statementsOf(parent).length === 1 ? parent : statement;
}

/** The conditions of the `if` that has a node as its body, and of those that it is the `else` of; none if it isn't certain. */
export function guardsAround(node: SyntaxNode): readonly Guard[] {
  const wanted: Guard[] = [];
  let branch = node;
  for (let around = node.parent; around?.type === 'IfStatement'; around = around.parent) {
    const condition = around.node('condition');
    if (!condition || branch === condition) return [];
    // An outer `if` that this one is the body of, rather than its `else if`, led here, but didn't decide.
    if (wanted.length > 0 && around.node('falseBody') !== branch) break;
    wanted.unshift({ condition, truth: around.node('trueBody') === branch });
    branch = around;
  }
  // It did if each branch of this one reverts: which of them it came to only chose the error.
  const outer = branch.type === 'IfStatement' && reverts(branch) ? bodyAlone(branch) : undefined;
  // In a loop without braces, nothing is around it but itself.
  return outer && outer !== node ? [...guardsAround(outer), ...wanted] : wanted;
}

/** Whether a statement reverts in any case. */
function reverts(statement: SyntaxNode | undefined): boolean {
  switch (statement?.type) {
    case 'RevertStatement':
      return true;
    case 'IfStatement':
      return reverts(statement.node('trueBody')) && reverts(statement.node('falseBody'));
    case 'ExpressionStatement':
      return isRevertCall(statement.node('expression'));
    default:
      return statement !== undefined && blocks.has(statement.type) && reverts(statementsOf(statement).at(-1));
  }
}

function isRevertCall(expression: SyntaxNode | undefined): boolean {
  return expression?.type === 'FunctionCall' && expression.isCallOf(['revert']);
}

/** The conditions that led to a statement of a function; none if it is always run, or if they aren't certain. */
export function guardsOf(statement: SyntaxNode): readonly Guard[] {
  for (let node = statement; node.parent; node = node.parent) {
    const before = guardBefore(node);
    if (before) return before.guard ? [before.guard] : [];
    if (node.parent.type === 'IfStatement') return guardsAround(node);
    if (!blocks.has(node.parent.type)) return [];
  }
  return [];
}
