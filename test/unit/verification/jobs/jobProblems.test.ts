import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jobProblems, rangeOfPlace } from '../../../../src/core/verification/jobs/jobProblems.ts';
import type { Job } from '../../../../src/core/verification/jobs/jobs.ts';
import { jobErrorData } from '../../../../src/core/verification/rest/schema.ts';
import { jobAfter } from './aJob.ts';

const draft = jobAfter([]);
const failed = (code: string, data: unknown = {}): Job => ({
  ...draft,
  state: { kind: 'failed', stage: 'job', code, message: 'No.', errorData: jobErrorData.parse(data) },
});

describe('jobProblems', () => {
  it('places compiler errors, and leaves out warnings', () => {
    const sol = { file: 'contracts/Vault.sol', start: 10, end: 14 };
    const problems = jobProblems(
      failed('compiler_error', {
        compilerErrors: [
          { severity: 'error', type: 'ParserError', message: 'Expected ;', sourceLocation: sol },
          { severity: 'warning', type: 'Warning', message: 'Unused', sourceLocation: sol },
          { severity: 'error', message: 'Vyper says', sourceLocation: { file: 'a.vy', lineno: 3, col_offset: 4 } },
          { severity: 'error', type: 'JSONError', message: 'No location' },
          { severity: 'error', message: 'File only', sourceLocation: { file: 'b.sol', start: -1, end: -1 } },
        ],
      }),
    );
    assert.deepEqual(
      problems.map(({ path, place, message }) => [path, place, message]),
      [
        ['contracts/Vault.sol', { start: 10, end: 14 }, 'ParserError: Expected ;'],
        ['a.vy', { line: 3, column: 4 }, 'Vyper says'],
        [undefined, undefined, 'JSONError: No location'],
        ['b.sol', undefined, 'File only'],
      ],
    );
  });

  it('names each missing or edited file once', () => {
    const problems = jobProblems(
      failed('missing_source', { missingSources: ['a.sol', 'b.sol'], invalidSources: ['a.sol'] }),
    );
    assert.deepEqual(
      problems.map(({ path }) => path),
      ['a.sol', 'b.sol'],
    );
    assert.ok(problems.every(({ isOfFile }) => isOfFile));
  });

  it('tells a mismatch at the contract itself, and nothing of what is no fault of the contract', () => {
    const [mismatch, ...others] = jobProblems(failed('no_match'));
    assert.equal(others.length, 0);
    assert.equal(mismatch?.path, undefined);
    assert.equal(mismatch?.isOfFile, false);
    assert.match(mismatch?.message ?? '', /isn't the compiled code/);
    for (const code of ['internal_error', 'cannot_fetch_bytecode', 'unsupported_chain', 'of_tomorrow'])
      assert.deepEqual(jobProblems(failed(code)), []);
    assert.deepEqual(jobProblems(draft), []);
  });
});

describe('rangeOfPlace', () => {
  it('counts bytes where editors count UTF-16', () => {
    const text = '// ééé 𝒜\r\ncontract X {}\n';
    const start = Buffer.byteLength('// ééé 𝒜\r\n');
    assert.deepEqual(rangeOfPlace(text, { start, end: start + 8 }), {
      start: { line: 1, character: 0 },
      end: { line: 1, character: 8 },
    });
  });

  it('finds every place of every text again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'é', '𝒜', '\n', '\r\n', '\uFEFF')), fc.nat(30), (parts, cut) => {
        const text = parts.join('');
        const before = parts.slice(0, cut).join('');
        const { start } = rangeOfPlace(text, { start: Buffer.byteLength(before), end: Buffer.byteLength(text) });
        const lines = before.split(/\r\n|\n/);
        assert.deepEqual(start, { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 });
      }),
    );
  });

  it('stays inside a file that was cut since', () => {
    assert.deepEqual(rangeOfPlace('ab\n', { start: 900, end: 1000 }).start, { line: 1, character: 0 });
    assert.deepEqual(rangeOfPlace('ab', { line: 9, column: 9 }), {
      start: { line: 0, character: 2 },
      end: { line: 0, character: 2 },
    });
  });
});
