import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type ShownPick, useGateWindow } from './gateWindow.ts';

const address = `0x${'ab'.repeat(20)}`;
const network = { name: 'sandbox', baseUrl: 'https://mirror.example', explorerUrl: 'https://scan.example/sandbox' };
const rows = [
  { label: 'Greeter differs from this build', icon: 'warning' },
  { label: 'Compare', answer: 'tryAgain' },
  { label: 'src/Keyed.sol, line 4: looks like a private key', icon: 'warning', stays: true },
  { label: 'Libraries linked after compilation', icon: 'warning', stays: true },
  { label: 'Published files', isHeading: true },
  { label: 'contracts/Greeter.sol' },
  { label: 'Publish', answer: 'publish' },
  { label: 'Choose Another Address...', answer: 'otherAddress' },
];

describe('the list of what is published', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  async function open(listed: readonly object[] = rows) {
    const { ui, window } = opened;
    Object.assign(window, { pick: undefined });
    const dialog = ui.createConsentDialog({} as never, {} as never, {} as never, () => [network] as never);
    const list = { title: 'Publish', placeholder: '', rows: listed } as never;
    const about = { address, contract: 'Greeter', connection: { network }, request: { parts: [] } } as never;
    const reply = dialog.ask(list, [about], { canGoBack: false } as never);
    while (!window.pick?.type) await delay(1);
    const pick: ShownPick = window.pick;
    return { pick, reply };
  }

  const at = ({ items }: ShownPick) => items.map(({ label }) => label.replace(/^\$\([a-z-]+\) /, ''));

  it('keeps the position of each row, whatever is typed: an Enter on its way has only the position', async () => {
    const { pick } = await open();
    const before = at(pick);
    const typedTexts = ['x', 'Pub', 'Compare', 'no row has this', address, `0x${'cd'.repeat(20)}`, '0.0.1234', ''];
    for (const text of typedTexts) {
      pick.type(text);
      for (const { label, answer } of rows) {
        const place = before.indexOf(label);
        // What publishes is found there only while nothing is typed.
        const isThere = answer !== 'publish' || text === '';
        assert.equal(at(pick)[place], isThere ? label : '', `${text}: ${label}`);
      }
    }
    pick.type('no row has this');
    assert.match(at(pick)[0] ?? '', /^No row of this list contains/);
    pick.type('0.0.1234');
    assert.match(at(pick)[0] ?? '', /^Verify Greeter at 0\.0\.1234 instead/);
  });

  it('lets VS Code filter by what is typed, and hides no row if none has it', async () => {
    const { pick } = await open();
    // A place without a row has no label.
    const stays = () =>
      pick.items.slice(1).every((row) => row.label === '' || ('alwaysShow' in row && row.alwaysShow === true));
    pick.type('Compare');
    assert.ok(!stays());
    pick.type('no row has this');
    assert.ok(stays());
  });

  it('names the contract of each row once something is typed, which hides the headings', async () => {
    const contracts = ['Vault', 'Shares'];
    const { pick } = await open([
      { label: 'Matches expected for all 2 contracts' },
      { label: 'Publish', answer: 'publish' },
      ...contracts.flatMap((of) => [
        { label: of, isHeading: true },
        { label: 'Exact match expected', icon: 'verified', of },
        { label: '', description: 'goes on', of },
        { label: 'Show Exact Request', icon: 'json', of },
      ]),
    ]);
    const shown = () => at(pick).filter((label) => /expected|Request/.test(label));
    const before = shown();
    assert.equal(before.filter((label) => label === 'Exact match expected').length, 2);
    for (const text of ['exact', 'vault']) {
      pick.type(text);
      assert.deepEqual(shown().slice(-4), [
        'Vault: Exact match expected',
        'Vault: Show Exact Request',
        'Shares: Exact match expected',
        'Shares: Show Exact Request',
      ]);
    }
    assert.ok(!at(pick).some((label) => label.startsWith('No row')));
    pick.type('');
    assert.deepEqual(shown(), before);
  });

  it('keeps each warning on screen, whatever is typed', async () => {
    const { pick } = await open();
    // What is typed before the first change hides nothing.
    pick.type('first');
    for (const text of ['p', 'publish', 'Libraries', 'keyed', '0.0.1234', 'no row has this', ''])
      for (const label of ['src/Keyed.sol, line 4: looks like a private key', 'Libraries linked after compilation']) {
        pick.type(text);
        const row = pick.items.find((each) => each.label.includes(label));
        assert.ok(row && (text === '' || ('alwaysShow' in row && row.alwaysShow === true)), `${text}: ${label}`);
      }
  });

  it('says below what publishes why Enter alone does not, once something is typed, and what to do', async () => {
    const { pick } = await open();
    const hints = () => pick.items.filter((row) => `${row.description} ${row.detail}`.includes('Clear the text'));
    assert.deepEqual(hints(), []);
    for (const text of ['p', 'Publish', 'Compare', 'no row has this', address, '0.0.1234']) {
      pick.type(text);
      const [hint, ...others] = hints();
      assert.ok(hint && 'alwaysShow' in hint && hint.alwaysShow === true && !('answer' in hint), text);
      assert.match(hint.description ?? '', /^Enter alone doesn't publish/, text);
      // VS Code would highlight a label for the text.
      assert.equal(hint.label, '$(info)');
      const above = pick.items[pick.items.indexOf(hint) - 1];
      assert.ok(above && 'answer' in above && above.answer === 'publish', text);
      assert.deepEqual(others, [], text);
    }
    const { pick: blocked } = await open(rows.filter(({ answer }) => answer !== 'publish'));
    blocked.type('p');
    assert.ok(!blocked.items.some(({ description }) => description?.startsWith('Enter alone')));
  });

  it('publishes by no row that VS Code highlights for what is typed, nor by an Enter from before it is drawn', async () => {
    const { pick, reply } = await open();
    let answered: unknown;
    void Promise.resolve(reply).then((answer) => {
      answered = answer;
    });
    const enterAt = async (place: number) => {
      Object.assign(pick, { selectedItems: [pick.items[place]] });
      pick.accept();
      await delay(1);
    };
    const place = at(pick).indexOf('Publish');
    for (const text of ['p', 'Publish', 'pbl']) {
      pick.type(text);
      const publishing = pick.items.filter((row) => 'answer' in row && row.answer === 'publish');
      // VS Code compares labels without their icons.
      assert.deepEqual(
        publishing.map(({ label }) => label.replace(/\$\([a-z-]+\)/, '')),
        [''],
        text,
      );
      const first = pick.items.find(({ label }) => label !== '');
      assert.ok(first && 'alwaysShow' in first && first.alwaysShow === true && !('answer' in first), text);
      await enterAt(place);
      assert.equal(answered, undefined, text);
    }
    // Whoever moves to it publishes.
    await enterAt(place + 1);
    assert.deepEqual(answered, { answer: 'publish' });
  });
});
