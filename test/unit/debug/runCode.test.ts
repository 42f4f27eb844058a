import assert from 'node:assert/strict';
import { type BuildInUse, RunCode, Sources } from '../../../src/core/debug/walk/codes.ts';
import type { TraceFrame } from '../../../src/core/trace/replay/executionTrace.ts';

const content = `total: uint256

@external
def run():
    first: uint256 = 1
    second: uint256 = 2
    self.total = first + second
`;
const spanOf = (words: string) => `${content.indexOf(words)}:${words.length}:0`;
const [first, second, third] = ['first: uint256 = 1', 'second: uint256 = 2', 'self.total = first + second'].map(spanOf);
const [push0, jumpdest] = [0x5f, 0x5b];

/** @param operations each with its place in the source */
function codeOf(operations: readonly (readonly [opcode: number, span: string | undefined])[]): RunCode {
  const build = {
    contract: 'Story.vy:Story',
    sources: new Map([[0, { path: 'Story.vy', content }]]),
    runtimeMap: operations.map(([, span]) => `${span ?? '0:0:-1'}:-`).join(';'),
    creationMap: '',
  };
  const code = Uint8Array.from(operations.map(([opcode]) => opcode));
  const frame = { code, operation: 'CALL', codeAddress: '' } as unknown as TraceFrame;
  return new RunCode(0, frame, { build, by: 'reading', trees: undefined } as unknown as BuildInUse, new Sources());
}

describe("the statements of Vyper's code", () => {
  const linesOf = (code: RunCode, count: number) =>
    Array.from({ length: count }, (_, pc) => {
      const span = code.statementAt(pc) < 0 ? undefined : code.placeAt(pc)?.line;
      return span === undefined ? 0 : span + 1;
    });

  it("aren't those of a later line before an earlier one, in one block", () => {
    const pushed = (...spans: (string | undefined)[]) => spans.map((span) => [push0, span] as const);
    const of = (...spans: (string | undefined)[]) => linesOf(codeOf(pushed(...spans)), spans.length);
    assert.deepEqual(of(first, third, second, third), [5, 0, 6, 7]);
    assert.deepEqual(of(third, third, undefined, third, first), [0, 0, 0, 0, 5]);
    assert.deepEqual(of(third, third, second, first), [0, 0, 0, 5]);
    assert.deepEqual(linesOf(codeOf([...pushed(third), [jumpdest, first], ...pushed(first)]), 3), [7, 5, 5]);
  });

  it('are found at once in a long block', () => {
    const long = Array.from({ length: 8000 }, () => [push0, third] as const);
    const code = codeOf([...long, [push0, first]]);
    const began = performance.now();
    assert.deepEqual(new Set(linesOf(code, long.length)), new Set([0]));
    assert.ok(performance.now() - began < 2_000, `${performance.now() - began} ms`);
  });
});
