import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Uri } from 'vscode';
import { collectRecordChanges } from '../../../../src/ui/deployed/recordChanges.ts';

describe('the records that a tool writes', () => {
  let told: string[] = [];
  let looked: number[] = [];
  let clock = 0;
  let isFocused = true;
  const uri = (path: string) => ({ path, toString: () => `file://${path}` }) as Uri;
  const made = () =>
    collectRecordChanges({
      settled: ({ project, records }) => told.push(`${project.path}: ${[...records].join(', ')}`),
      lookSince: (time) => looked.push(time),
      isFocused: () => isFocused,
      elapsed: () => clock,
    });
  const pass = (milliseconds: number) => {
    clock += milliseconds;
    mock.timers.tick(milliseconds);
  };
  const record = (name: string, project = '/one') => ({ project: uri(project), folder: uri('/'), record: name });

  beforeEach(() => {
    told = [];
    looked = [];
    clock = 0;
    isFocused = true;
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('are one deployment as long as no ten seconds pass between two of them', () => {
    const changes = made();
    changes.noticed(record('a.json'));
    pass(9_000);
    changes.noticed(record('b.json'));
    changes.noticed(record('b.json'));
    pass(9_999);
    assert.deepEqual(told, []);
    pass(1);
    assert.deepEqual(told, ['/one: a.json, b.json']);
    changes.noticed(record('c.json'));
    pass(10_000);
    assert.deepEqual(told.slice(1), ['/one: c.json'], 'what was told is not told again');
  });

  it('are whole once the command that wrote them ends, each project for itself', () => {
    const changes = made();
    changes.noticed(record('old.json', '/other'));
    pass(5_000);
    changes.noticed(record('a.json'));
    pass(500);
    changes.commandEnded({ since: 1_700_000_000_000, took: 3_000 });
    assert.deepEqual(looked, [1_700_000_000_000]);
    pass(2_000);
    assert.deepEqual(told, ['/one: a.json']);
    changes.noticed(record('late.json'));
    pass(2_000);
    assert.deepEqual(told.slice(1), ['/one: late.json'], 'a command ended a moment ago');
    pass(10_000);
    assert.deepEqual(told.slice(2), ['/other: old.json']);
  });

  it('are looked for after a quick command, too, but not after one that started no program', () => {
    const changes = made();
    changes.commandEnded({ since: 1, took: 99 });
    assert.deepEqual(looked, []);
    changes.noticed(record('a.json'));
    changes.commandEnded({ since: 2, took: 400 });
    pass(2_000);
    assert.deepEqual([told, looked], [['/one: a.json'], [2]]);
  });

  it('are looked for at most every five seconds, and none is missed by that', () => {
    const changes = made();
    for (const since of [10, 20, 30]) {
      changes.commandEnded({ since, took: 500 });
      pass(1_000);
    }
    assert.deepEqual(looked, [10]);
    pass(2_000);
    assert.deepEqual(looked, [10, 20], 'since the earlier of the two that were waiting');
    changes.commandEnded({ since: 40, took: 500 });
    changes.dispose();
    pass(10_000);
    assert.deepEqual(looked, [10, 20]);
  });

  it('are whole after a command whose begin was not seen, and are not looked for then', () => {
    const changes = made();
    changes.noticed(record('a.json'));
    changes.commandEnded({ since: undefined, took: Number.POSITIVE_INFINITY });
    pass(2_000);
    assert.deepEqual([told, looked], [['/one: a.json'], []]);
  });

  it('are told three seconds later by a window that nobody looks at, and never after its end', () => {
    const changes = made();
    isFocused = false;
    changes.noticed(record('a.json'));
    pass(12_999);
    assert.deepEqual(told, []);
    pass(1);
    assert.deepEqual(told, ['/one: a.json']);
    changes.noticed(record('b.json'));
    changes.dispose();
    pass(60_000);
    assert.equal(told.length, 1);
  });
});
