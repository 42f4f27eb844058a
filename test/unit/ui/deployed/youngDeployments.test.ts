import assert from 'node:assert/strict';
import { youngDeployments } from '../../../../src/ui/deployed/youngDeployments.ts';

const now = 1_700_000_000_000;

describe('what the ledger created a moment ago', () => {
  let pauses: number[] = [];
  let asked: string[] = [];
  /** @param known the age of each contract in minutes, by the pause after which the mirror node knows it */
  const young = (names: readonly string[], known: Readonly<Record<string, [after: number, age: number]>>, over = 99) =>
    youngDeployments(names, now, {
      async createdAt(name) {
        asked.push(name);
        const [after, age] = known[name] ?? [99, 0];
        return pauses.length > after ? now - age * 60_000 : undefined;
      },
      isOwn: async (name) => !name.startsWith('foreign'),
      isOver: () => pauses.length >= over,
      pause: async (milliseconds) => void pauses.push(milliseconds),
    });
  beforeEach(() => {
    pauses = [];
    asked = [];
  });

  it('is told from what a checkout brought, and from what another project deployed', async () => {
    const known = { fresh: [0, 1], old: [0, 11], foreign: [0, 1] } as const;
    assert.deepEqual(await young(['fresh', 'old', 'foreign'], { ...known, fresh: [0, 10] } as never), ['fresh']);
    assert.deepEqual(pauses, [0], 'nothing is left to wait for');
  });

  it('is waited for, longer each time, asking only for what is missing', async () => {
    assert.deepEqual(await young(['a', 'b'], { a: [0, 0], b: [2, 0] }), ['a', 'b']);
    assert.deepEqual(pauses, [0, 3_000, 6_000]);
    assert.deepEqual(asked, ['a', 'b', 'b', 'b']);
  });

  it('is waited for no longer than 45 seconds, and not after the end', async () => {
    assert.deepEqual(await young(['never'], {}), []);
    assert.equal(
      pauses.reduce((sum, each) => sum + each, 0),
      45_000,
    );
    pauses = [];
    assert.deepEqual(await young(['never'], {}, 2), []);
    assert.equal(pauses.length, 2);
  });
});
