import assert from 'node:assert/strict';
import { commandTitles } from '../../../src/ui/commandTitles.ts';

describe('the titles of commands', () => {
  it('are those of the display language', () => {
    const commands = [
      { command: 'a', title: 'Verify Contract...' },
      // As VS Code gives it in a window that isn't English.
      { command: 'b', title: { value: 'Vertrag verifizieren...', original: 'Verify Contract...' } },
    ];
    assert.deepEqual(
      [...commandTitles({ contributes: { commands } })],
      [
        ['a', 'Verify Contract...'],
        ['b', 'Vertrag verifizieren...'],
      ],
    );
  });

  it('are missing without a manifest', () => {
    assert.deepEqual([...commandTitles(undefined)], []);
  });
});
