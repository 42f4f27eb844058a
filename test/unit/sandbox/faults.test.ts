import assert from 'node:assert/strict';
import { createFaultBook } from '../../sandbox/faults.ts';

describe('the book of faults', () => {
  it('applies a rule as often as it says, after as many as it skips', () => {
    const book = createFaultBook();
    book.add('ledger /a hang skip=1 x2');
    const kinds = [1, 2, 3, 4].map(() => book.take('ledger', 'GET', '/a', '').fault?.kind);
    assert.deepEqual(kinds, [undefined, 'hang', 'hang', undefined]);
    assert.deepEqual(
      book.list().map(({ applied, left }) => ({ applied, left })),
      [{ applied: 2, left: 0 }],
    );
  });

  it('matches service, method, path and, where the route has a `?`, the query', () => {
    const book = createFaultBook();
    book.add('status POST /x* reset');
    book.add('* /a?limit=1* cut');
    book.add('ledger /a.b hang');
    const kind = (...request: Parameters<typeof book.take>): string | undefined => book.take(...request).fault?.kind;
    assert.equal(kind('status', 'POST', '/x/y', ''), 'reset');
    assert.equal(kind('status', 'GET', '/x/y', ''), undefined);
    assert.equal(kind('ledger', 'POST', '/x/y', ''), undefined);
    assert.equal(kind('ledger', 'GET', '/a', 'limit=10'), 'cut');
    assert.equal(kind('ledger', 'GET', '/a', ''), undefined);
    assert.equal(kind('ledger', 'GET', '/a.b', 'c=d'), 'hang');
    assert.equal(kind('ledger', 'GET', '/aXb', ''), undefined, 'a dot is a dot');
  });

  it('adds latencies up and takes the first of the other faults', () => {
    const book = createFaultBook();
    for (const rule of ['* * latency=1s', '* * cut x1', '* * reset', '* * latency=20ms']) book.add(rule);
    assert.deepEqual(book.take('ledger', 'GET', '/', ''), { latencyMs: 1020, holds: [], fault: { kind: 'cut' } });
    assert.deepEqual(book.take('ledger', 'GET', '/', ''), { latencyMs: 1020, holds: [], fault: { kind: 'reset' } });
  });

  it('holds a request until its rule is removed, then lets it be', async () => {
    const book = createFaultBook();
    const events: string[] = [];
    const first = book.add('* /a* hold');
    book.add('* /ab hold');
    const { holds, fault } = book.take('ledger', 'GET', '/ab', '');
    assert.equal(fault, undefined);
    const done = Promise.all(holds).then(() => events.push('answered'));
    book.remove(first.id);
    await Promise.all([holds[0], new Promise(setImmediate)]);
    events.push('one is left');
    book.clear();
    await done;
    assert.deepEqual(events, ['one is left', 'answered']);
    assert.deepEqual(book.take('ledger', 'GET', '/ab', '').holds, []);
  });

  it('forgets one rule, or all', () => {
    const book = createFaultBook();
    const first = book.add('* * cut');
    book.add('* * hang');
    assert.equal(book.remove(first.id), true);
    assert.equal(book.remove(first.id), false);
    assert.deepEqual(
      book.list().map(({ rule, left }) => [rule, left]),
      [['* * hang', null]],
    );
    book.clear();
    assert.equal(book.take('ledger', 'GET', '/', '').fault, undefined);
  });
});
