import assert from 'node:assert/strict';
import { buildEndWords } from '../../../src/core/projects/buildEnd.ts';

describe('how a build ended', () => {
  it('is a failure of the sources, with its exit code', () => {
    assert.equal(
      buildEndWords('forge build', 1),
      'Build failed with exit code 1: forge build. See the terminal, fix the error, and try again.',
    );
  });

  it("isn't one if the shell found no such program", () => {
    for (const code of [127, 9009])
      assert.equal(
        buildEndWords('forge build', code),
        `Can't run forge build: a program wasn't found (exit code ${code}). See the terminal, install the program or add it to PATH, and try again.`,
      );
  });

  it('is unknown if the task was stopped, and no failure if it succeeded', () => {
    assert.match(buildEndWords('forge build', undefined) ?? '', /^Build stopped: forge build\./);
    assert.equal(buildEndWords('forge build', 0), undefined);
  });
});
