import { solidityVariableAt, vyperVariableAt } from '../../code/variableAt.ts';
import { fileOfContract, nameOfContract } from '../../format/fullName.ts';
import type { VariablePlace } from '../../storage/compareLayouts.ts';
import type { BuildSources } from '../builds/buildSources.ts';
import type { StoryPlace } from '../story/failureStory.ts';

/** Where the sources of a build declare a variable; undefined if they don't show it. */
export function placeOfVariable(
  build: BuildSources,
  { label, contract, namespace }: VariablePlace,
): StoryPlace | undefined {
  const own = contract ?? build.contract;
  const [path, name] = [fileOfContract(own), nameOfContract(own)];
  // The label of a namespace's variable begins with its struct.
  const [struct = '', member = ''] = label.split('.');
  const paths = namespace === undefined ? [path] : [path, ...build.sources.keys()];
  for (const each of paths) {
    const content = build.sources.get(each);
    if (content === undefined) continue;
    const found =
      build.language === 'Vyper'
        ? vyperVariableAt(content, label)
        : namespace === undefined
          ? solidityVariableAt(content, name, label)
          : solidityVariableAt(content, struct, member);
    if (found !== undefined) return placeAt(build, each, content, found, namespace === undefined ? label : member);
  }
  return undefined;
}

function placeAt(build: BuildSources, path: string, content: string, at: number, text: string): StoryPlace {
  const before = content.slice(0, at).split('\n');
  const line = before.length - 1;
  const column = before.at(-1)?.length ?? 0;
  const file = build.files.get(path);
  return { path, line, column, endLine: line, endColumn: column + text.length, text, file, content };
}
