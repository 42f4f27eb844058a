import assert from 'node:assert/strict';
import { readLineRef, refCommand } from '../../../../src/ui/targets/refCommand.ts';

const kind = 'sourceLine';

describe('a reference to a line', () => {
  it('names a transaction or a contract, and which line', () => {
    for (const by of ['stack', 'gas', 'layout'] as const) {
      const ref = { kind, id: '0.0.3-1-2?scheduled/4', line: { by, entry: 17 }, network: 'local' };
      assert.deepEqual(readLineRef(ref), ref);
      assert.deepEqual(readLineRef({ ...ref, network: undefined, line: { by, entry: 0, more: 1 } }), {
        kind,
        id: ref.id,
        line: { by, entry: 0 },
      });
    }
  });

  it('is nothing else', () => {
    const line = { by: 'stack', entry: 0 };
    for (const given of [undefined, null, 'x', {}, { kind }, { kind, id: 'x' }, { kind: 'transaction', id: 'x', line }])
      assert.equal(readLineRef(given), undefined);
    for (const entry of ['0', -1, 1.5, 1_000_000, Number.NaN, undefined])
      assert.equal(readLineRef({ kind, id: 'x', line: { ...line, entry } }), undefined, String(entry));
    for (const id of ['', 'x'.repeat(300), 7]) assert.equal(readLineRef({ kind, id, line }), undefined, String(id));
    assert.equal(readLineRef({ kind, id: 'x', line: { by: 'toString', entry: 0 } }), undefined);
    assert.equal(readLineRef({ kind, id: 'x', line, network: 'n'.repeat(101) }), undefined);
  });
});

describe('the command of a reference', () => {
  const commandOf = (ref: object) => refCommand(ref)?.command;

  it('opens what it names, in one place for hovers and panels', () => {
    assert.equal(commandOf({ kind: 'account', id: '0.0.5' }), 'ledgerLens.entity.open');
    assert.equal(commandOf({ kind: 'incident', id: 'abc' }), 'ledgerLens.status.open');
    assert.equal(commandOf({ kind: 'verification', id: `0x${'12'.repeat(20)}` }), 'ledgerLens.contract.showRecord');
    const line = (by: string) => commandOf({ kind, id: 'x', line: { by, entry: 3 } });
    assert.equal(line('stack'), 'ledgerLens.failure.goToLine');
    assert.equal(line('gas'), 'ledgerLens.gas.goToLine');
    assert.equal(line('layout'), 'ledgerLens.contract.goToVariable');
  });

  it('is none of what nothing opens', () => {
    for (const other of ['network', 'gasByLine', 'contractRead', 'feeEstimate', 'transactionBytes', 'verification'])
      assert.equal(refCommand({ kind: other, id: 'x' }), undefined, other);
    assert.equal(refCommand({ kind, id: 'x#0' }), undefined);
  });
});
