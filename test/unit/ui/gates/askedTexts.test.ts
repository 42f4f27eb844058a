import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { noting, type ShownPick, useGateWindow } from './gateWindow.ts';

interface Box {
  title: string;
  prompt: string;
  validateInput(text: string): string | undefined;
}

describe('what boxes and messages say', () => {
  const opened = useGateWindow();
  beforeEach(() => {
    Object.assign(opened.window, { isTrusted: true, editor: undefined, pick: undefined, answers: [] });
    opened.window.given.splice(0);
  });
  const given = (what: string) => opened.window.given.filter(({ name }) => name === what).map((each) => each.given);
  const box = () => given('inputBox')[0]?.[0] as Box | undefined;
  const shown = () => opened.window.pick as (ShownPick & { selectedItems?: readonly object[] }) | undefined;
  const connections = { current: () => ({ network: { name: 'testnet' }, abis: async () => ({}) }) } as never;

  /** Announces news of the status page, as a feed does that can `mute` and `unmute`. */
  const announcing = (feed: object = {}) => {
    let tell = (_: object) => {};
    const onDidAnnounce = (told: typeof tell) => {
      tell = told;
      return { dispose() {} };
    };
    const errors = { show: (error: unknown) => assert.fail(String(error)) };
    opened.ui.createStatusNotifications({ onDidAnnounce, ...feed } as never, errors as never);
    return tell;
  };

  it('asks for the bytes of a transaction if none are selected, and says what happens with them', async () => {
    const panels = noting((name) => assert.fail(name));
    await opened.ui.explainBytes(connections, panels, undefined);
    const explains = box();
    assert.equal(explains?.title, 'Explain Transaction Bytes');
    assert.equal(explains?.prompt, 'Nothing is sent.');
    assert.match(explains?.validateInput('abc') ?? '', /Paste a transaction's bytes/);
    assert.match(explains?.validateInput('') ?? '', /Paste/);
    opened.window.given.splice(0);
    await opened.ui.estimateFees(connections, panels, undefined);
    assert.equal(box()?.title, 'Estimate Fees');
    assert.match(box()?.prompt ?? '', /^It is sent to testnet's mirror node.*isn't submitted/);
    assert.deepEqual(given('error'), []);
  });

  /** The filter after a row is chosen, typing a text before if given. */
  const filtered = async (row: RegExp, typed = '', ...answers: string[]) => {
    opened.window.answers = answers;
    let filter = {};
    const names = { idNamed: () => undefined, titled: (id: string) => id, idOf: async () => '0.0.77' } as never;
    const saved = { all: () => [] } as never;
    const done = opened.ui.pickTransactionFilter(
      () => filter,
      (next) => {
        filter = next;
      },
      saved,
      names,
    );
    while (!shown()) await delay(1);
    const pick = shown();
    if (typed) pick?.type(typed);
    const at = pick?.items.findIndex(({ label }) => row.test(label)) ?? -1;
    assert.ok(at >= 0, JSON.stringify(pick?.items));
    Object.assign(pick ?? {}, { selectedItems: [pick?.items[at]] });
    opened.window.pick = undefined;
    pick?.accept();
    void done;
    await delay(20);
    return filter;
  };

  it('offers the values of a filter to those who type', async () => {
    assert.deepEqual(await filtered(/^Result: Failed$/, 'failed'), { result: 'fail' });
    await assert.rejects(filtered(/^Result: Failed$/));
  });

  it('comes back to the row of the filter that was set, so that another Enter changes no other', async () => {
    const focused = () => (shown()?.activeItems as { label: string }[] | undefined)?.map(({ label }) => label);
    await filtered(/^Result: Failed$/, 'failed');
    assert.deepEqual(focused(), ['$(pass) Result']);
    opened.window.pick = undefined;
    await filtered(/Mine$/);
    assert.deepEqual(
      focused()?.map((label) => label.replace(/^.*\) /, '')),
      ['Mine'],
    );
    opened.window.pick = undefined;
    await filtered(/ Time$/);
    assert.deepEqual(focused(), ['$(clock) Time']);
  });

  it('takes for the account what Look Up takes: its number, its EVM address, a checksum', async () => {
    assert.deepEqual(await filtered(/ Account$/, '', '1003'), { account: '0.0.1003' });
    assert.equal(box()?.validateInput('1003'), undefined);
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    assert.equal(box()?.validateInput(address), undefined);
    assert.match(box()?.validateInput('nobody') ?? '', /not a valid account ID/);
    opened.window.pick = undefined;
    assert.deepEqual(await filtered(/ Account$/, '', address), { account: '0.0.77' });
  });

  it('takes the best type for a text on Enter if none is ticked, and asks on for what fits none', async () => {
    const typesOf = async (text: string, ticked: RegExp = /^$/) => {
      opened.window.pick = undefined;
      let filter: object = {};
      void opened.ui.pickTransactionFilter(
        () => filter,
        (next) => {
          filter = next;
        },
        { all: () => [] } as never,
        { idNamed: () => undefined, titled: (id: string) => id } as never,
      );
      while (!shown()) await delay(1);
      const first = shown();
      Object.assign(first ?? {}, { selectedItems: first?.items.filter(({ label }) => / Type$/.test(label)) });
      opened.window.pick = undefined;
      first?.accept();
      while (!shown()) await delay(1);
      const types = shown();
      // As VS Code does with several to choose: no row has the focus while something is typed.
      Object.assign(types ?? {}, {
        value: text,
        activeItems: [],
        selectedItems: types?.items.filter(({ label }) => ticked.test(label)) ?? [],
      });
      types?.accept();
      await delay(20);
      return filter;
    };
    assert.deepEqual(await typesOf('contract call'), { types: ['CONTRACTCALL'] });
    assert.deepEqual(await typesOf('cryptotransfer'), { types: ['CRYPTOTRANSFER'] });
    assert.deepEqual(await typesOf('contract call', /^Contract call$/i), { types: ['CONTRACTCALL'] });
    assert.deepEqual(await typesOf(''), {});
    assert.deepEqual(await typesOf('nonsense'), {});
    assert.equal(shown()?.value, 'nonsense', 'it stays open');
  });

  it('asks for the account to compare with, as the first of two questions', async () => {
    await filtered(/Account comparison/);
    assert.equal(box()?.title, 'Account to Compare With (1 of 2)');
    assert.doesNotMatch(box()?.prompt ?? '', /Leave empty/);
    assert.match(box()?.validateInput('') ?? '', /not a valid account ID/);
    opened.window.given.splice(0);
    opened.window.pick = undefined;
    await filtered(/Account comparison/, '', '0.0.1001');
    const [, options] = given('quickPick')[0] ?? [];
    assert.equal((options as { title: string }).title, 'Account Comparison');
  });

  it('says which of the rows for an account replaces another, and what the one that is set finds', async () => {
    const rowsOf = async (filter: object) => {
      opened.window.pick = undefined;
      const names = { idNamed: () => undefined, titled: (id: string) => id } as never;
      void opened.ui.pickTransactionFilter(
        () => filter,
        () => assert.fail(),
        { all: () => [] } as never,
        names,
      );
      while (!shown()) await delay(1);
      const rows = (shown()?.items ?? []) as { label: string; description?: string }[];
      return rows.slice(0, 3).map(({ description = '' }) => description);
    };
    opened.window.settings = { network: 'testnet', accounts: { testnet: '0.0.1003' } };
    assert.deepEqual(await rowsOf({ mine: true }), [
      '0.0.1003 — only transactions involving your account',
      'replaces Mine',
      'replaces Mine',
    ]);
    assert.deepEqual(await rowsOf({ account: '0.0.1050', accountOperator: 'gt' }), [
      '0.0.1003 — replaces > 0.0.1050',
      '> 0.0.1050 — only transactions involving such an account',
      '> — this account, or higher or lower numbers',
    ]);
    assert.deepEqual((await rowsOf({}))[2], 'select an account first — this account, or higher or lower numbers');
    opened.window.settings = {};
  });

  it('says of an incident what fits into a notification, with three short buttons', async () => {
    const tell = announcing();
    const body =
      'Two nodes lost their connection to the others, so that transactions may be late by some minutes. '.repeat(4);
    const incident = { id: '1', name: 'testnet: delayed', impact: 'major', status: 'identified', updates: [{ body }] };
    opened.window.settings['status.notifications'] = 'all';
    tell({ network: 'testnet', announcement: { kind: 'incident', incident } });
    await delay(5);
    opened.window.settings = {};
    // As in the status bar and the view, a major one has the icon of an error.
    const [[text, ...buttons] = []] = given('error');
    assert.match(String(text), /^Major incident on testnet: .*Two nodes lost their connection/i);
    assert.ok(String(text).length < 130, String(text));
    assert.deepEqual(buttons, ['Show', 'Mute Event', 'Mute All']);
  });

  it('says of an incident that is only watched any more what it was, without the icon of an error', async () => {
    const tell = announcing();
    const updates = [{ body: 'All components are operational again.' }];
    const incident = { id: '1', name: 'testnet: delayed', impact: 'major', status: 'monitoring', updates };
    opened.window.settings['status.notifications'] = 'all';
    tell({ network: 'testnet', announcement: { kind: 'incident', incident } });
    await delay(5);
    opened.window.settings = {};
    assert.deepEqual(given('error'), []);
    assert.match(String(given('information')[0]?.[0]), /^Major incident on testnet: delayed\. All components/);
  });

  it('says that an event is muted, and takes it back', async () => {
    const done: string[] = [];
    const tell = announcing({
      mute: async (id: string) => done.push(`mute ${id}`),
      unmute: async (id: string) => done.push(`unmute ${id}`),
    });
    const incident = { id: '1', name: 'testnet: delayed', impact: 'major', status: 'identified', updates: [] };
    opened.window.settings['status.notifications'] = 'all';
    for (const answers of [['Mute Event'], ['Mute Event', 'Undo']]) {
      opened.window.answers = answers;
      tell({ network: 'testnet', announcement: { kind: 'incident', incident } });
      await delay(5);
    }
    opened.window.settings = {};
    const said = ['Notifications of this event are off: delayed', 'Undo'];
    assert.deepEqual(given('information'), [said, said]);
    assert.deepEqual(done, ['mute 1', 'mute 1', 'unmute 1']);
  });

  it('says that all status notifications are off, and takes it back', async () => {
    const tell = announcing();
    const incident = { id: '1', name: 'delayed', impact: 'major', status: 'identified', updates: [] };
    opened.window.settings['status.notifications'] = 'all';
    opened.window.answers = ['Mute All', 'Settings'];
    tell({ network: 'testnet', announcement: { kind: 'incident', incident } });
    await delay(5);
    assert.equal(opened.window.settings['status.notifications'], 'none');
    assert.deepEqual(given('information'), [['Status notifications of all networks are off.', 'Undo', 'Settings']]);
    assert.deepEqual(given('command'), [['workbench.action.openSettings', '@id:ledgerLens.status.notifications']]);
    opened.window.settings['status.notifications'] = 'all';
    opened.window.answers = ['Mute All', 'Undo'];
    tell({ network: 'testnet', announcement: { kind: 'incident', incident } });
    await delay(5);
    assert.equal(opened.window.settings['status.notifications'], undefined, 'as before: not set by the user');
    opened.window.settings = {};
  });
});
