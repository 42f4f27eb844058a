import assert from 'node:assert/strict';
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import { longestTurn } from '../storm/turns.ts';
import { memoryWorkspace } from '../unit/projects/memoryFiles.ts';

/** Verifies a file without build output; gives what was read, and the most that it took at once. */
async function verify(files: Record<string, string | Uint8Array>, path: string) {
  const workspace = memoryWorkspace(files);
  let problem = '';
  const turn = await longestTurn(async () => {
    try {
      const [candidate] = (await findContracts(workspace, path)).unbuilt;
      assert.ok(candidate);
      await draftOf(workspace, candidate, { answers: { compilerVersion: '0.8.24+commit.e11b9ed9' } });
    } catch (error) {
      problem = String(error);
    }
  });
  return { reads: workspace.reads, problem, turn };
}

const dense =
  'import "./a.sol"; // "x"\ncontract A { function f(uint256 a) external returns (uint256) { return a + 1; } }\n';

describe('a source without build output', () => {
  for (const [start, imported, importing] of [
    ['/ws/Vault.sol', '/ws/Giant.sol', 'import "./Giant.sol";\ncontract Vault {}\n'],
    ['/ws/vault.vy', '/ws/giant.vy', 'import giant\n'],
  ] as const)
    it(`is refused with a giant import before that is read: ${imported}`, async () => {
      const giant = new Uint8Array(40_000_000).fill(0x20);
      const { reads, problem, turn } = await verify({ [start]: importing, [imported]: giant }, start);
      assert.match(problem, /Can't publish "[gG]iant\.(?:sol|vy)": it is larger than 585\.9 KiB\. Nothing was sent\./);
      assert.ok(!reads.includes(imported), `${reads}`);
      assert.ok(turn < 50, `${turn} ms at once`);
    });

  it('is refused if it is giant itself, without being read', async () => {
    const { reads, problem } = await verify({ '/ws/Giant.sol': dense.repeat(400_000) }, '/ws/Giant.sol');
    assert.match(problem, /Can't publish "Giant\.sol": it is larger than 585\.9 KiB/);
    assert.deepEqual(reads, []);
  });

  it('may import so many files, and lets others run while they are looked for', async function () {
    this.timeout(60_000);
    const lines = Array.from({ length: 15_000 }, (_, at) => `import "./deep/${at}.sol";`);
    const { problem, turn } = await verify(
      { '/ws/Vault.sol': `${lines.join('\n')}\ncontract Vault {}` },
      '/ws/Vault.sol',
    );
    assert.match(problem, /Vault\.sol imports more than 2,000 files or 30\.0 MiB, directly or not\. Build the project/);
    assert.ok(turn < 100, `${turn} ms at once`);
  });

  it('may import so many bytes', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 70 }, (_, at) => [`/ws/${at}.sol`, `import "./${at + 1}.sol";${' '.repeat(500_000)}`]),
    );
    const { reads, problem } = await verify({ ...files, '/ws/V.sol': 'import "./0.sol"; contract V {}' }, '/ws/V.sol');
    assert.match(problem, /V\.sol imports more than/);
    assert.ok(new Set(reads).size < 66, `${new Set(reads).size} files`);
  });
});
