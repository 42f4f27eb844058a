import { localsOf } from '../../trace/values/evaluation/frameVariables.ts';
import type { SyntaxNode, SyntaxTrees } from '../../trace/values/syntaxTree.ts';
import type { DebugPlace, WrittenAt } from '../debuggee.ts';
import type { FrameContext } from './frameContext.ts';

/**
 * The first name of an expression that means another variable where it is written than in a frame: a local one of another
 * function or block, or one that a local one hides.
 * @param place of the frame
 * @returns undefined if there is none, and if nothing is known of where it is written
 */
export function otherVariable(
  expression: string,
  { sources, line, column }: WrittenAt,
  context: FrameContext,
  place: DebugPlace | undefined,
): string | undefined {
  const { build, trees } = context;
  const locals = new Map(localsOf(context).map((each) => [each.name, each.declaration]));
  for (const [file, { path, content }] of build?.sources ?? []) {
    if (!sources.some((each) => each.path === path && each.content === content)) continue;
    const lines = content.split('\n');
    const before = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + column;
    if (!content.startsWith(expression, before)) continue;
    const isElsewhere = place?.source.path !== path || headAt(lines, line) !== headAt(lines, place.line);
    for (const { 0: name, index } of expression.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)) {
      const start = bytesIn(content.slice(0, before + index));
      const declared = trees && declaredAt({ file, start, name }, trees);
      if (declared && (isLocal(declared) || locals.has(name)) && locals.get(name)?.id !== declared.id) return name;
      // Vyper's are those of a function.
      if (!trees && isElsewhere && locals.has(name)) return name;
    }
  }
  return undefined;
}

/** What a variable's name in a source refers to; undefined for other names. */
function declaredAt(
  { file, start, name }: { file: number; start: number; name: string },
  trees: SyntaxTrees,
): SyntaxNode | undefined {
  const node = trees.at({ file, start, length: bytesIn(name) });
  const declared = node?.type === 'Identifier' ? trees.withId(node.refersTo ?? -1) : node;
  const isIts = declared?.type === 'VariableDeclaration' && declared.text('name') === name;
  return isIts ? declared : undefined;
}

function isLocal(declared: SyntaxNode): boolean {
  return declared.around(({ type }) => type === 'FunctionDefinition' || type === 'ModifierDefinition') !== undefined;
}

/** The line of the head of Vyper's function around a line; -1 outside of functions. */
function headAt(lines: readonly string[], line: number): number {
  return lines.slice(0, line + 1).findLastIndex((each) => /^def\b/.test(each));
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}
