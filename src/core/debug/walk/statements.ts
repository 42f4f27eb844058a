import type { SourceSpan } from '../../trace/lines/sourceMap.ts';
import type { SyntaxNode } from '../../trace/values/syntaxTree.ts';

/** Statements that a debugger stops at, of Solidity and of Yul. */
const simple: ReadonlySet<string> = new Set([
  'ExpressionStatement',
  'VariableDeclarationStatement',
  'Return',
  'EmitStatement',
  'RevertStatement',
  'PlaceholderStatement',
  'Break',
  'Continue',
  'Throw',
  'YulAssignment',
  'YulVariableDeclaration',
  'YulExpressionStatement',
  'YulBreak',
  'YulContinue',
  'YulLeave',
]);

/** The part of what consists of statements that is a stop of its own. */
const conditions: Readonly<Record<string, string>> = {
  IfStatement: 'condition',
  WhileStatement: 'condition',
  DoWhileStatement: 'condition',
  ForStatement: 'condition',
  TryStatement: 'externalCall',
  YulIf: 'condition',
  YulSwitch: 'expression',
  YulForLoop: 'condition',
};

/** What is around statements, and none itself. */
const outer: ReadonlySet<string> = new Set([
  'Block',
  'UncheckedBlock',
  'TryCatchClause',
  'FunctionDefinition',
  'ModifierDefinition',
  'ContractDefinition',
  'SourceUnit',
  'InheritanceSpecifier',
  'YulBlock',
  'YulCase',
  'YulFunctionDefinition',
]);

/**
 * The statement, or the condition of a loop or a branch, that a node belongs to: what is one step for a reader. Also the
 * initial value of a state variable, its getter, and a modifier's arguments.
 * @returns undefined for what is around statements
 */
export function statementOf(node: SyntaxNode): SyntaxNode | undefined {
  let inner: SyntaxNode | undefined;
  for (let each: SyntaxNode | undefined = node; each; each = each.parent) {
    if (simple.has(each.type) || each.type === 'ModifierInvocation') return each;
    if (each.type === 'VariableDeclaration' && each.flag('stateVariable'))
      // What a constant is made of runs within each statement that uses it.
      return inner && each.flag('constant') ? undefined : each;
    const key = conditions[each.type];
    if (key !== undefined) return inner !== undefined && each.node(key) === inner ? inner : undefined;
    if (outer.has(each.type)) return undefined;
    inner = each;
  }
  return undefined;
}

/** The function or modifier around a node. */
export function functionAround(node: SyntaxNode): SyntaxNode | undefined {
  return node.around(({ type }) => type === 'FunctionDefinition' || type === 'ModifierDefinition');
}

/** `withdraw`, `constructor`, `receive`. */
export function functionName(definition: SyntaxNode): string {
  const name = definition.text('name') ?? '';
  // Before 0.5, a fallback function has no kind.
  return name !== ''
    ? name
    : (definition.text('kind') ?? (definition.flag('isConstructor') ? 'constructor' : 'fallback'));
}

/** Where a node is, as the compiler's maps say it. */
export function spanOf({ file, start, end }: Pick<SyntaxNode, 'file' | 'start' | 'end'>): SourceSpan {
  return { file, start, length: end - start };
}
