import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commandLink } from '../../../../src/ui/targets/commandLink.ts';
import { readTarget } from '../../../../src/ui/targets/entityTarget.ts';
import { uriTarget } from '../../../../src/ui/targets/uriTarget.ts';
import { anyText } from '../../anyText.ts';

describe('readTarget', () => {
  it('takes an id, a target, and a row of a tree', () => {
    const target = { id: '0.0.5', kind: 'token', network: 'testnet' };
    assert.deepEqual(readTarget('0.0.5'), { id: '0.0.5' });
    assert.deepEqual(readTarget({ ...target, more: 1 }), target);
    assert.deepEqual(readTarget({ kind: 'row', target }), target);
  });

  it('gives nothing for anything else', () => {
    const others = [
      undefined,
      null,
      7,
      '',
      [],
      {},
      { id: 7 },
      { id: '' },
      { id: 'x'.repeat(1001) },
      { id: '0.0.5', kind: 'incident' },
      { id: '0.0.5', kind: 'toString' },
      { id: '0.0.5', network: 7 },
    ];
    for (const other of others) assert.equal(readTarget(other), undefined, JSON.stringify(other));
    let nested: object = { id: '0.0.5' };
    for (let depth = 0; depth < 200_000; depth++) nested = { target: nested };
    assert.equal(readTarget(nested), undefined);
    fc.assert(fc.property(fc.anything(), (any) => typeof (readTarget(any)?.id ?? '') === 'string'));
  });
});

describe('commandLink', () => {
  it('holds nothing that Markdown could read, and gives back the target', () => {
    fc.assert(
      fc.property(anyText, (id) => {
        const link = commandLink('ledgerLens.entity.open', { id });
        assert.match(link, /^command:ledgerLens\.entity\.open\?[\w%.~-]+$/);
        assert.deepEqual(JSON.parse(decodeURIComponent(link.slice(link.indexOf('?') + 1))), [{ id }]);
      }),
    );
  });
});

describe('uriTarget', () => {
  const networks = ['mainnet', 'testnet'];

  it('opens an entity on a network that the settings know', () => {
    assert.deepEqual(uriTarget({ path: '/open', query: 'network=testnet&id=0.0.5%401.2' }, networks), {
      target: { id: '0.0.5@1.2', network: 'testnet' },
    });
    assert.deepEqual(uriTarget({ path: '/open', query: 'kind=topic&id=0.0.7' }, networks), {
      target: { id: '0.0.7', kind: 'topic' },
    });
  });

  it('opens nothing by any other link', () => {
    assert.equal(uriTarget({ path: '/run', query: 'id=0.0.5' }, networks), undefined);
    assert.equal(uriTarget({ path: '/open', query: '' }, networks), undefined);
    const other = uriTarget({ path: '/open', query: 'id=0.0.5&network=evil' }, networks);
    assert.deepEqual(other, { unknownNetwork: 'evil' });
  });
});
