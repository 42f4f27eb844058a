import assert from 'node:assert/strict';
import { labelProblem, readLabels, withLabel } from '../../../src/core/names/userLabels.ts';

describe('what is wrong with a name', () => {
  it('is said plainly, with what to do', () => {
    assert.equal(
      labelProblem('"Vault"'),
      'A name can\'t contain quotes or "·": Ledger Lens puts names given by others in quotes. Leave them out.',
    );
  });
});

describe("the user's names", () => {
  it('are read by network and by every form of an ID', () => {
    const { labels, problems } = readLabels({
      testnet: { '0.0.05001-abcde': ' Vault ', [`0x${'AB'.repeat(20)}`]: 'Factory' },
      mainnet: {},
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      [...(labels.get('testnet') ?? [])],
      [
        ['0.0.5001', 'Vault'],
        [`0x${'ab'.repeat(20)}`, 'Factory'],
      ],
    );
  });

  it('are read without the invalid ones, each of which is reported with its place', () => {
    const { labels, problems } = readLabels({
      testnet: { '0.0.1': 'Good', '0.0.2': 5, here: 'x', '0.0.3': 'say "hi"', '0.0.4': '', '0.0.5': '0.0.98' },
      mainnet: 'Vault',
    });
    assert.deepEqual([...(labels.get('testnet') ?? [])], [['0.0.1', 'Good']]);
    // Of a name that is for nothing, not the name is wrong.
    const [here] = problems.splice(1, 1);
    assert.equal(
      here?.message,
      'The setting ledgerLens.names.testnet has an entry named "here", which isn\'t an ID such as 0.0.1001 or an EVM address. Rename or remove it.',
    );
    assert.deepEqual(
      problems.map(({ message }) => /setting (\S+) is/.exec(message)?.[1]),
      ['testnet.0.0.2', 'testnet.0.0.3', 'testnet.0.0.4', 'testnet.0.0.5', 'mainnet'].map(
        (place) => `ledgerLens.names.${place}`,
      ),
    );
    for (const setting of [[], 'x', 5]) assert.equal(readLabels(setting).problems.length, 1);
    assert.deepEqual(readLabels(undefined), { labels: new Map(), problems: [] });
  });

  it('can be nothing that passes for an ID or for the name that a stranger gave', () => {
    assert.equal(labelProblem('Treasury of Alice'), undefined);
    for (const text of ['"Treasury"', 'a · b', 'x\u202ey', 'the 0.0.1001', '0x00c5e041', 'x'.repeat(41), 'a\nb'])
      assert.match(labelProblem(text) ?? '', /\.$/, text);
  });

  it('are changed without touching anything else in the setting, valid or not', () => {
    const before = { testnet: { '0.0.1': 'One', here: 7, '0.0.2': 'Two' }, odd: 'x', mainnet: { '0.0.1': 'M' } };
    const kept = structuredClone(before);
    assert.deepEqual(withLabel(before, 'testnet', '0.0.2', 'Second'), {
      ...before,
      testnet: { '0.0.1': 'One', here: 7, '0.0.2': 'Second' },
    });
    assert.deepEqual(withLabel(before, 'testnet', '0.0.3', 'Three'), {
      ...before,
      testnet: { ...before.testnet, '0.0.3': 'Three' },
    });
    assert.deepEqual(withLabel(before, 'testnet', '0.0.01', undefined), {
      ...before,
      testnet: { here: 7, '0.0.2': 'Two' },
    });
    assert.deepEqual(withLabel(before, 'mainnet', '0.0.1', undefined), { testnet: before.testnet, odd: 'x' });
    assert.deepEqual(withLabel(undefined, 'testnet', '0.0.1', 'One'), { testnet: { '0.0.1': 'One' } });
    assert.deepEqual(before, kept);
  });

  it('overwrite no setting of another shape', () => {
    assert.equal(withLabel({ testnet: 'x' }, 'testnet', '0.0.1', 'One'), undefined);
    assert.equal(withLabel(['x'], 'testnet', '0.0.1', 'One'), undefined);
  });
});
