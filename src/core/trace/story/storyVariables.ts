import type { SourceText } from '../lines/sourceText.ts';
import type { FunctionValues } from '../values/locals/functionValues.ts';
import type { SyntaxNode } from '../values/syntaxTree.ts';
import type { StoryEntry, StoryVariable } from './failureStory.ts';

/**
 * The call stack with the variables of the functions that were running where it failed, each at its own entry.
 * @param functions of the innermost frame, innermost first, as the entries
 */
export function withVariables(
  stack: readonly StoryEntry[],
  functions: readonly FunctionValues[],
  text: SourceText,
): StoryEntry[] {
  const [origin] = stack;
  let next = 0;
  return stack.map((entry) => {
    // Another frame may run the same function.
    if (entry.address !== origin?.address) next = functions.length;
    const at = functions.findIndex(({ definition }, index) => index >= next && isIn(entry, definition, text));
    const own = functions[at];
    if (!own) return entry;
    next = at + 1;
    const variables = own.variables.flatMap(({ name, type, value, declaration }): StoryVariable[] => {
      const place = placeOf(declaration, text);
      return place && value !== undefined ? [{ name, type, value, path: place.path, line: place.line }] : [];
    });
    return variables.length > 0 ? { ...entry, variables } : entry;
  });
}

function isIn({ place }: StoryEntry, definition: SyntaxNode, text: SourceText): boolean {
  const around = placeOf(definition, text);
  return place?.path === around?.path && around !== undefined && place !== undefined
    ? around.line <= place.line && place.endLine <= around.endLine
    : false;
}

function placeOf({ file, start, end }: SyntaxNode, text: SourceText): ReturnType<SourceText['placeOf']> {
  return text.placeOf({ file, start, length: end - start });
}
