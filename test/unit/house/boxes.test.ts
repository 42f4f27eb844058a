import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { boxesElsewhere, boxless, boxRows } from '../../ui/boxTable.ts';
import { repositoryFolder } from '../../vscode/repository.ts';
import { sourceFiles, sourceText } from './sourceFiles.ts';

const opensOwn = /\bwindow\.(?:show|create)(?:QuickPick|InputBox)\b/g;
/** The function that opens most of them, in a file of its own. */
const quickPick = 'ui/messages/quickPick.ts';
const opensBox = new RegExp(`${opensOwn.source}|\\bquickPick\\(`);

describe('boxes at the top', () => {
  const withBoxes = sourceFiles.filter((file) => file !== quickPick && opensBox.test(sourceText(file)));

  it('are all waited for by inBox, so that nothing takes the keyboard from them', () => {
    for (const file of [...withBoxes, quickPick]) {
      const boxes = sourceText(file).match(opensOwn)?.length;
      assert.equal(sourceText(file).match(/\binBox\(/g)?.length, boxes, file);
    }
  });

  it('are all answered on the keyboard, in the table of boxes or in a click test that it names', () => {
    const inTable = boxRows('').flatMap(({ files }) => files);
    assert.deepEqual([...new Set([...inTable, ...Object.keys(boxesElsewhere)])].sort(), withBoxes.toSorted());
    for (const test of Object.values(boxesElsewhere))
      assert.ok(existsSync(path.join(repositoryFolder, 'test/ui', test)), test);
  });

  it('are in the table for every command that announces one', () => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(path.join(repositoryFolder, 'package.nls.json'), 'utf8'),
    );
    const announced = Object.entries(texts).filter(([key, text]) => key.startsWith('command.') && text.endsWith('...'));
    const listed = [...boxRows('').map(({ command }) => command), ...Object.keys(boxless)];
    for (const [, title] of announced) assert.ok(listed.includes(title), title);
    for (const title of listed) assert.ok(Object.values(texts).includes(title), title);
  });
});
