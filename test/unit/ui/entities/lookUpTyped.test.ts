import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { hashOfSignature } from '../../../../src/core/ledger/evm/abi.ts';
import { type AbiIndex, noAbis } from '../../../../src/core/ledger/evm/abiIndex.ts';
import type { LookUpOptions } from '../../../../src/ui/entities/lookUpPick.ts';
import type { EntityTarget } from '../../../../src/ui/targets/entityTarget.ts';
import { vaultAbis } from '../../ledger/evm/vaultAbis.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { type ShownPick, useGateWindow } from '../gates/gateWindow.ts';

interface Row {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly alwaysShow?: boolean;
  readonly kind?: number;
  readonly target?: EntityTarget;
}

const bare = (label: string) => label.replace(/^\$\([^)]*\)\s*/, '').toLowerCase();

/**
 * The rows as VS Code shows them while `text` is in the box (`compareEntries` of its quickInputList.ts): labels with the
 * text first, of these the ones that begin with it, then those that end with it.
 */
function asShown(rows: readonly Row[], text: string): Row[] {
  const wanted = text.trim().toLowerCase();
  const isIn = (part = '') => part.toLowerCase().includes(wanted);
  const rank = ({ label }: Row) => {
    const own = bare(label);
    return own.startsWith(wanted) ? 0 : own.endsWith(wanted) ? 1 : own.includes(wanted) ? 2 : 3;
  };
  const shown = rows.filter(
    ({ kind, alwaysShow, label, description }) => kind !== -1 && (alwaysShow || isIn(bare(label)) || isIn(description)),
  );
  return shown.toSorted((one, other) => rank(one) - rank(other));
}

const networkOf = (name: string) => {
  const [explorerUrl, baseUrl] = [`https://hashscan.io/${name}`, `https://${name}.mirror.example`];
  return { name, chainId: '298', explorerUrl, baseUrl, verifyUrl: '', statusUrl: '' };
};
const networks = ['mainnet', 'testnet', 'sandbox', 'my-net'].map(networkOf);

describe('the box of Look Up', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  /** A box on the sandbox, where 0.0.5001 has a name. */
  const nameOf = (id: string) => (id === '0.0.5001' ? { text: 'SUSD', source: 'token' } : undefined);
  /** The ABIs that the window knows. */
  let abis: AbiIndex = noAbis;
  async function open(options: LookUpOptions = {}, recent: readonly EntityTarget[] = [], clipboard = '') {
    const { ui, window } = opened;
    Object.assign(window, { clipboard, pick: undefined, editor: undefined, folders: [] });
    const tokens = { tokens: [], links: { next: null } };
    const made = networks.map((network) => {
      return {
        network,
        ledger: servedClient({ tokens }).client,
        signal: new AbortController().signal,
        abis: async () => abis,
      };
    });
    const to = (name: string) => made.find(({ network }) => network.name === name);
    const titled = (network: string, id: string) =>
      network === 'sandbox' && id === '0.0.5001' ? `"SUSD" · ${id}` : id;
    const connections = {
      current: () => to('sandbox'),
      to,
      networks: () => networks,
      names: { all: () => [], titled, on: () => nameOf, idOf: () => undefined },
    } as never;
    const kept: EntityTarget[] = [];
    const chosen = ui.lookUp(
      {
        connections,
        declarations: { find: async () => [] },
        contracts: { workspaceOf: () => memoryWorkspace({}) } as never,
        recent: { all: () => recent, add: async (target: EntityTarget) => void kept.push(target) } as never,
        errors: { sentence: String } as never,
      },
      options,
    );
    const pick = window.pick as ShownPick | undefined;
    assert.ok(pick, 'the box opens at once, before anything is awaited');
    const rows = () => pick.items as readonly Row[];
    const typed = (text: string) => {
      pick.type(text);
      return asShown(rows(), text);
    };
    return { pick, chosen, kept, rows, typed };
  }

  describe('in which another network has been used before', () => {
    const recent: EntityTarget[] = [
      { id: '0.0.5001', kind: 'token', network: 'testnet' },
      { id: '0.0.9001', kind: 'account', network: 'testnet' },
    ];

    it('has the row of the network in its title first, whatever the names of the rows', async () => {
      const { typed } = await open({}, recent);
      for (const text of ['0.0.5001', '5001', '0.0.9001', '0.0.90']) {
        const [first] = typed(text);
        assert.notEqual(first?.target?.network, 'testnet', text);
      }
      assert.equal(typed('0.0.5001')[0]?.target?.network, 'sandbox');
      assert.ok(
        typed('0.0.50').some(({ target }) => target?.network === 'testnet'),
        'the other one is still found',
      );
    });

    it('leaves Enter without a row if nothing else was used, until something is typed', async () => {
      const { pick } = await open({}, recent);
      await delay(20);
      assert.deepEqual(pick.activeItems, []);
      const here = await open({}, [...recent, { id: '0.0.1001', network: 'sandbox' }]);
      await delay(20);
      assert.equal((here.rows()[1] as Row).target?.id, '0.0.1001');
    });
  });

  it('takes a name of a network before an ID for that network, in any form', async () => {
    for (const [text, network, id] of [
      ['mainnet:0.0.1001', 'mainnet', '0.0.1001'],
      ['Mainnet: 0.0.1001', 'mainnet', '0.0.1001'],
      ['testnet/0.0.1001', 'testnet', '0.0.1001'],
      ['testnet 0.0.1001', 'testnet', '0.0.1001'],
      ['0.0.1001 on my-net', 'my-net', '0.0.1001'],
      ['my-net:0.0.1001@1790000000.000000001', 'my-net', '0.0.1001-1790000000-000000001'],
    ] as const) {
      const { typed } = await open();
      const [first] = typed(text);
      assert.deepEqual([first?.target?.id, first?.target?.network], [id, network], text);
      assert.match(first?.description ?? '', new RegExp(`on ${network}$`), text);
    }
    for (const text of ['previewnet:0.0.1001', 'devnet:0.0.1001', 'othernet:0.0.1001']) {
      const { typed } = await open();
      const [first] = typed(text);
      assert.equal(first?.target, undefined, text);
      assert.match(first?.detail ?? '', /a network that ledgerLens.networks doesn't have/, text);
    }
  });

  it('asks whether an ID is meant if the text has letters instead of digits', async () => {
    const { typed } = await open();
    const [first] = typed('0.0.1oo1');
    assert.equal(first?.target?.id, '0.0.1001');
    assert.match(first?.description ?? '', /^Did you mean 0\.0\.1001\?/);
    assert.doesNotMatch(typed('0.0.1001')[0]?.description ?? '', /mean/);
  });

  it('says first that a checksum is wrong, so that Enter opens nothing, and offers the ID without it', async () => {
    const { typed, pick, chosen, kept } = await open();
    const [first, second] = typed('0.0.1001-vfmkw');
    assert.match(first?.label ?? '', /0\.0\.1001-vfmkw has a wrong checksum/);
    assert.equal(first?.target, undefined);
    assert.equal(second?.target?.id, '0.0.1001');
    assert.match(second?.description ?? '', /^Without the checksum/);
    Object.assign(pick, { activeItems: [first] });
    pick.accept();
    await delay(20);
    assert.deepEqual(kept, []);
    void chosen;
  });

  it('says first that a checksum is of another network than the one named, and offers both', async () => {
    const { typed } = await open();
    for (const text of ['mainnet:0.0.1001-eevit', 'https://hashscan.io/mainnet/account/0.0.1001-eevit']) {
      const [first, second, third] = typed(text);
      assert.match(first?.label ?? '', /0\.0\.1001-eevit has a wrong checksum/, text);
      assert.equal(first?.detail, 'It fits the ID on testnet, not on the network that is named.');
      assert.equal(first?.target, undefined);
      assert.deepEqual([second?.target?.id, second?.target?.network], ['0.0.1001', 'mainnet']);
      assert.match(second?.description ?? '', /^Without the checksum/);
      assert.deepEqual([third?.target?.id, third?.target?.network], ['0.0.1001', 'testnet']);
      assert.match(third?.description ?? '', /on testnet$/);
    }
  });

  it('says first, and in a row’s width, why a text is not sent or not found', async () => {
    const texts = [
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
      `302e020100300506032b657004220420${'ab'.repeat(32)}`,
      'https://example.com/a/page?with=a&query=that&is=long',
      '0.0.1001@1790000000',
      '9223372036854775808',
      '0xe7f1725E7734CE288F8367e1Bb143E90bb3F05',
      '4711$',
      'x'.repeat(200),
    ];
    for (const text of texts) {
      const { typed } = await open();
      const [first] = typed(text);
      assert.match(first?.label ?? '', /^\$\((?:warning|circle-slash)\)/, text);
      assert.ok(bare(first?.label ?? '').length <= 75, first?.label);
    }
    const { typed } = await open();
    const [first] = typed(texts[0] ?? '');
    assert.equal(first?.label, '$(warning) Not sent: looks like a private key, recovery phrase or token');
    assert.match(first?.detail ?? '', /which Ledger Lens would send/);
  });

  describe('for one kind of thing', () => {
    const wanted = 'You can watch accounts.';
    const misfits = { '#15637000': 'Block 15637000', INVALID_SIGNATURE: 'Result code INVALID_SIGNATURE' };

    it('takes only that, and says in the box what can be chosen', async () => {
      for (const only of ['entity', 'account'] as const) {
        const { typed, pick, kept } = await open({ only, wanted });
        for (const [text, what] of Object.entries({ ...misfits, '0.0.5001/7': 'NFT 0.0.5001/7' })) {
          const [first] = typed(text.replace('#', 'block '));
          assert.deepEqual([first?.label, first?.detail], [`$(warning) ${what} can't be chosen here`, wanted], text);
          pick.accept();
        }
        assert.equal(typed('1001')[0]?.target?.id, '0.0.1001');
        assert.ok(!typed('1001').some(({ target }) => target?.kind === 'block'));
        assert.equal(typed('0.0.1001@1790000000.000000001')[0]?.target?.kind, 'transaction');
        await delay(20);
        assert.deepEqual(kept, []);
      }
      const { typed } = await open({ only: 'account', wanted });
      assert.match(
        typed('hashscan.io/testnet/token/0.0.5001')[0]?.label ?? '',
        /Token 0\.0\.5001 can't be chosen here/,
      );
      assert.equal(typed('Some Coin')[0]?.detail, wanted);
    });

    it('has what was entered before, and says why it does not do', async () => {
      const before = { text: '0.0.5001', problem: "Can't find it." };
      const { pick, rows, typed } = await open({ only: 'entity', wanted, before });
      assert.equal(pick.value, '0.0.5001');
      const [first, second] = asShown(rows(), '0.0.5001');
      assert.deepEqual([first?.detail, first?.target], ["Can't find it.", undefined]);
      assert.equal(second?.target?.id, '0.0.5001');
      assert.equal(typed('0.0.5002')[0]?.target?.id, '0.0.5002');
    });

    it('asks again until one is taken', async () => {
      const { askUntilTaken, loadCore } = opened.ui;
      const { LensError } = loadCore().net;
      const asked: (string | undefined)[] = [];
      const ask = async (before?: { text: string; problem: string }) => {
        asked.push(before && `${before.text}: ${before.problem}`);
        return { id: `0.0.${asked.length}` };
      };
      const taken = await askUntilTaken(ask, async ({ id }) => {
        if (id === '0.0.1') throw new LensError({ kind: 'input', field: 'id' }, 'No.');
        if (id === '0.0.2') throw new LensError({ kind: 'notFound', status: 404 }, 'Not there.');
        return id;
      });
      assert.equal(taken, '0.0.3');
      assert.deepEqual(asked, [undefined, '0.0.1: No.', '0.0.2: Not there.']);
      const broken = askUntilTaken(ask, () => Promise.reject(new Error('other')));
      await assert.rejects(broken, /other/);
      assert.equal(
        await askUntilTaken(
          async () => undefined,
          async () => 1,
        ),
        undefined,
      );
    });
  });

  it('has an entity with a name before the block of the same number', async () => {
    const { typed } = await open();
    const shownFirst = typed('5001').map(({ label, description }) => [bare(label), description]);
    assert.equal(shownFirst[0]?.[0], '"susd" · 0.0.5001');
    assert.ok(shownFirst.some((row) => row[0] === 'block' && row[1] === '5001'));
  });

  it('decodes data and selectors by the known ABIs, finds what these name, and sends none of it', async () => {
    abis = vaultAbis();
    try {
      const word = (value: number) => value.toString(16).padStart(64, '0');
      const selector = (signature: string) => hashOfSignature(signature).slice(0, 10);
      const wrong = selector('NotEnoughShares(uint256,uint256)');
      for (const [text, label, what] of [
        [`${wrong}${word(10)}${word(25)}`, 'notenoughshares(held: 10, wanted: 25)', /^Revert data: the error/],
        [selector('withdraw(uint256)'), 'withdraw(uint256)', /^Selector of a function/],
        [wrong, 'notenoughshares(uint256,uint256)', /^Selector of an error/],
        [wrong.slice(2), 'notenoughshares(uint256,uint256)', /^Selector of an error/],
        ['NotEnoughShares', 'notenoughshares(uint256,uint256)', /^Error in this workspace/],
        ['withdraw', 'withdraw(uint256)', /^Function in this workspace/],
      ] as const) {
        const { rows, typed } = await open();
        typed(text);
        await delay(400);
        const [first] = rows();
        assert.equal(bare(first?.label ?? ''), label);
        assert.match(first?.description ?? '', what);
        assert.ok(!rows().some((each) => /Search the tokens/.test(each.label)) || !text.startsWith('0x'));
      }
      const { rows, typed } = await open();
      typed('0x12345678');
      await delay(400);
      assert.match(rows()[0]?.label ?? '', /No known ABI has these 4 bytes/);
    } finally {
      abis = noAbis;
    }
  });

  it('has what was used before first for the beginning of its address, which is no name of a token', async () => {
    const target = { id: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512', network: 'sandbox' };
    const { rows, typed } = await open({}, [target]);
    typed('0xe7f1725E7734');
    await delay(400);
    assert.deepEqual(
      asShown(rows(), '0xe7f1725E7734').map((each) => each.target?.id),
      [target.id],
    );
  });

  it('says which word was sent while a phrase was typed, and sends none that a space follows', async () => {
    const { rows, typed } = await open();
    typed('winner ');
    await delay(400);
    assert.match(rows()[0]?.label ?? '', /^\$\(search\) Search the tokens for "winner"/);
    assert.match(
      rows()[0]?.detail ?? '',
      /Enter sends this text to sandbox\. Never send a password or recovery phrase\./,
    );
    typed('legal');
    await delay(400);
    const six = 'winner thank year wave sausage worth';
    const said =
      'Only "legal" was sent, when you paused after it. Ledger Lens sends only what looks like one to the mirror node.';
    assert.equal(typed(`legal ${six}`)[0]?.detail, said);
    assert.doesNotMatch(typed(six)[0]?.detail ?? '', /was sent/);
  });

  it('takes no hash for an account, offers none, and says of a page that found none that it may be a key', async () => {
    const hash = `0xeab8${'17'.repeat(28)}617c`;
    const front = { id: hash, network: 'sandbox' };
    const account = await open({ only: 'account', front, wanted: 'Choose one.' }, [front], hash);
    await delay(20);
    assert.deepEqual(
      account.rows().filter(({ target }) => target?.id === hash),
      [],
    );
    const [first] = account.typed(hash);
    assert.deepEqual(
      [first?.label, first?.detail, first?.target],
      ["$(warning) The hash 0xeab8…617c isn't an account", 'Choose one.', undefined],
    );
    const found = await open({ only: 'account', front: { ...front, kind: 'transaction' } });
    assert.ok(found.rows().some(({ target }) => target?.id === hash));
    const entity = await open({ only: 'entity', front });
    const shown = entity.rows().find(({ target }) => target?.id === hash);
    assert.match(shown?.detail ?? '', /A private key looks the same: Enter sends this text to sandbox/);
  });

  it('says that it resolves no .hbar names', async () => {
    const { rows, typed } = await open();
    typed('alice.hbar');
    await delay(400);
    assert.match(rows()[0]?.label ?? '', /doesn't resolve \.hbar names/);
  });

  it('opens while the clipboard does not answer or refuses, and keeps what is typed', async () => {
    const { window } = opened;
    const recent = [{ id: '0.0.1001', network: 'sandbox' }];
    for (const reading of [() => new Promise<string>(() => {}), () => Promise.reject(new Error('NotAllowedError'))]) {
      window.reads = reading;
      const { rows, typed } = await open({}, recent);
      await delay(20);
      assert.ok(rows().some(({ target }) => target?.id === '0.0.1001'));
      assert.equal(typed('0.0.1002')[0]?.target?.id, '0.0.1002');
    }
    let answer: (text: string) => void = () => {};
    window.reads = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { rows, typed } = await open({}, recent);
    const early = rows().map(({ label }) => label);
    assert.deepEqual(early, ['Recent', '$(history) 0.0.1001']);
    answer('0.0.7001');
    await delay(20);
    assert.deepEqual(
      rows().map(({ label }) => label),
      ['Clipboard', '$(search) 0.0.7001', ...early],
    );
    typed('0.0.1002');
    const late = await open({}, recent);
    late.typed('0.0.1002');
    answer('0.0.7001');
    await delay(20);
    assert.equal(late.pick.value, '0.0.1002');
    assert.equal(late.rows()[0]?.target?.id, '0.0.1002');
    window.reads = undefined;
  });
});
