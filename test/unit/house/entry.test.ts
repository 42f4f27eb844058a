import assert from 'node:assert/strict';
import { sourceFiles, sourceText } from './sourceFiles.ts';

/** The members that core's entry gives to the rest of the extension. */
function membersOf(text: string): string[] {
  const lists = [...text.matchAll(/^export (?:const \w+ = )?\{([^}]*)\}/gm)].map(([, list = '']) => list);
  const names = lists.flatMap((list) =>
    list.split(',').map(
      (item) =>
        item
          .split(/ as |: /)
          .at(-1)
          ?.trim() ?? '',
    ),
  );
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}

describe('what core gives to the extension', () => {
  it('is used by it: what no user reaches has a door, or goes', () => {
    const outside = sourceFiles.filter((file) => !file.startsWith('core/')).map(sourceText);
    const words = new Set(outside.join('\n').match(/\w+/g));
    const entries = sourceFiles.filter((file) => file.startsWith('core/entry/'));
    const members = entries.flatMap((file) => membersOf(sourceText(file)).map((name) => [file, name] as const));
    assert.ok(members.length > 200, `only ${members.length} found`);
    assert.deepEqual(
      members.filter(([, name]) => !words.has(name)),
      [],
    );
  });
});
