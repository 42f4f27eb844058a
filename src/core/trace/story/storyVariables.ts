import type { FailureFrame } from '../lines/failureLines.ts';
import { SourceText } from '../lines/sourceText.ts';
import type { FunctionValues } from '../values/locals/functionValues.ts';
import type { CallValues } from '../values/readValues.ts';
import type { SyntaxNode } from '../values/syntaxTree.ts';
import type { StoryEntry, StoryVariable } from './failureStory.ts';

/**
 * The call stack with the variables of the functions that were running where it failed, each at its own entry.
 * @param frames those that the stack was made from, from the innermost
 */
export function withVariables(
  stack: readonly StoryEntry[],
  calls: readonly CallValues[],
  frames: readonly Pick<FailureFrame, 'places'>[],
): StoryEntry[] {
  const told: StoryEntry[] = [];
  for (const [at, { places }] of frames.entries()) {
    // As `entriesOf` makes them.
    const entries = stack.slice(told.length, told.length + Math.max(1, places.length));
    const { build, functions } = calls[at] ?? {};
    told.push(...(build && functions ? withOwn(entries, places, functions, new SourceText(build.sources)) : entries));
  }
  return told;
}

function withOwn(
  entries: readonly StoryEntry[],
  places: FailureFrame['places'],
  functions: readonly FunctionValues[],
  text: SourceText,
): readonly StoryEntry[] {
  const byCall = new Map(functions.map((each) => [each.calledAt, each]));
  let ofFunction: StoryVariable[] = [];
  return entries.map((entry, at) => {
    // What isn't declared in a modifier is its function's.
    if (ofFunction.length > 0) {
      const variables = ofFunction;
      ofFunction = [];
      return { ...entry, variables };
    }
    const own = byCall.get(places[at]?.calledAt ?? -1);
    if (!own || !isIn(entry, own.definition, text)) return entry;
    const variables = own.variables.flatMap(({ name, type, value, declaration, setBy }): StoryVariable[] => {
      const place = placeOf(setBy ?? declaration, text);
      if (!place || value === undefined) return [];
      return [{ name, type, value, path: place.path, line: place.line, ...(!setBy && { isOfLater: true }) }];
    });
    if (!entry.isModifier) return variables.length > 0 ? { ...entry, variables } : entry;
    const isInside = ({ name }: StoryVariable) => {
      const declared = own.variables.find((each) => each.name === name && each.value !== undefined);
      return declared !== undefined && own.definition.holds(declared.declaration);
    };
    ofFunction = variables.filter((each) => !isInside(each));
    const ofModifier = variables.filter(isInside);
    return ofModifier.length > 0 ? { ...entry, variables: ofModifier } : entry;
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
