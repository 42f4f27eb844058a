import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { keysAlone } from './keysAlone.ts';
import { openSession, type Session } from './session.ts';

const views = ['Network', 'Transactions', 'Status', 'Verifications'];
/** What a row of a transaction says: how it went. */
const transaction = /, (?:success|failed), /;

/** No mouse in here: what cannot be reached by keys is not there for many people. */
describe('by the keyboard alone', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', { story: { step: 'identified' } });
    session.workbench.page.setDefaultTimeout(20_000);
    await session.workbench.statusBarItem('sandbox').waitFor({ timeout: 30_000 });
  });
  after(() => session?.close());

  const press = (keys: string) => session.workbench.page.keyboard.press(keys);
  const focused = () => keysAlone(session.workbench).focused();
  const run = (title: string) => keysAlone(session.workbench).run(title);
  const chooseFromMenu = (title: string) => keysAlone(session.workbench).chooseFromMenu(title);
  const focusOn = async (view: string) => {
    const { workbench } = session;
    await workbench.sees(`${view} has the focus`, async () => {
      await run(`Ledger Lens: Focus on ${view} View`);
      await workbench.tree(view).pane.locator(':focus').first().waitFor({ timeout: 3_000 });
      return true;
    });
  };
  /** Does something at a row that says `words`, which `key` comes to; the focus may go elsewhere in between. */
  const onRow = async (view: string, words: RegExp, key: string, act: () => Promise<void>) => {
    const { workbench } = session;
    await workbench.sees(`a row of ${view} took the keys`, async () => {
      if (!(await workbench.tree(view).pane.locator(':focus').first().isVisible())) await focusOn(view);
      if (!words.test(await focused())) {
        await press(key);
        return false;
      }
      await act();
      return true;
    });
  };
  /** What a page says that no page about anything else does. */
  const onPage = (text: string | RegExp) => session.workbench.webview().locator('.sheet').getByText(text).first();
  it('takes the focus to each view, whose rows say what they are', async () => {
    const { workbench } = session;
    for (const view of views) {
      await focusOn(view);
      if (view === 'Verifications') continue;
      for (const { accessibleLabel } of await workbench.tree(view).rows()) {
        assert.ok(accessibleLabel.length > 3, `a row of ${view} has no label`);
        assert.doesNotMatch(accessibleLabel, /\$\(|undefined|\[object/);
      }
    }
  });

  it('opens what a row is about by Enter, and what is below it by an arrow key', async () => {
    const { workbench } = session;
    const opens = async (what: Locator) => {
      await press('Enter');
      await what.waitFor({ timeout: 5_000 });
    };
    await onRow('Transactions', transaction, 'ArrowDown', () => opens(onPage('Fee charged')));
    const below = workbench.tree('Network').row('Node account ID');
    await onRow('Network', /node \d+/, 'ArrowDown', async () => {
      if (!(await below.isVisible())) await press('ArrowRight');
      await below.waitFor({ timeout: 3_000 });
      await opens(onPage(/^Node \d+/));
    });
  });

  it('types into the box of Look Up, from a second after it opened, and chooses what it says', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await run('Ledger Lens: Look Up...');
    await quickInput.shown('Enter a transaction, account');
    await quickInput.enter('0.0.1001');
    await onPage(/^Account 0\.0\.1001/).waitFor();
  });

  it('opens a row’s menu and from there its details, where Tab comes to what can be pressed', async () => {
    const { workbench } = session;
    await onRow('Transactions', transaction, 'ArrowDown', () => chooseFromMenu('Open Details'));
    await onPage('Fee charged').waitFor();
    await workbench.sees('something of the page has the focus', async () => {
      await press('Tab');
      return workbench.webview().locator(':is(a, button, summary):focus').first().isVisible();
    });
  });

  it('reaches the status bar, whose item says how the network is', async () => {
    const { workbench } = session;
    const item = workbench.statusBarItem('sandbox');
    assert.match((await item.getAttribute('aria-label')) ?? '', /Ledger Lens, sandbox major problem/);
    await workbench.sees('the item opens the incidents', async () => {
      if (!(await workbench.page.locator('.statusbar :focus').first().isVisible())) await run('View: Focus Status Bar');
      if (!/^Ledger Lens, sandbox/.test(await focused())) {
        await press('ArrowRight');
        return false;
      }
      await press('Enter');
      await workbench.quickInput.shown('Select an incident', 5_000);
      return true;
    });
    await press('Escape');
  });

  it('verifies a contract from the menu of its editor, up to the question', async () => {
    const { sandbox, workbench } = session;
    const editor = workbench.page.locator('.editor-group-container.active .monaco-editor.focused');
    await workbench.sees('the source has the focus', async () => {
      await press('ControlOrMeta+P');
      await workbench.quickInput.input.and(workbench.page.locator(':focus')).waitFor({ timeout: 2_000 });
      await workbench.page.keyboard.type('Vault.sol', { delay: 40 });
      const found = workbench.page.locator('.quick-input-widget:visible .monaco-list-row.focused');
      await found.filter({ hasText: 'Vault.sol' }).waitFor({ timeout: 3_000 });
      await press('Enter');
      await editor.waitFor({ timeout: 5_000 });
      return true;
    });
    await chooseFromMenu('Verify Contract');
    await workbench.quickInput.shown('Review what will be published');
    await workbench.sees('a row has the focus, with words', async () => (await focused()).length > 5);
    await press('Escape');
    await workbench.quickInput.input.waitFor({ state: 'hidden' });
    const posted = sandbox.log.entries('verification').filter(({ method }) => method === 'POST');
    assert.deepEqual(posted, []);
  });

  it('leaves the focus in the Contracts view, whose rows come a moment after it is opened first', async () => {
    const { workbench } = session;
    await run('Ledger Lens: Focus on Contracts View');
    const { pane } = workbench.tree('Contracts');
    await pane.locator('.monaco-list-row').first().waitFor({ timeout: 30_000 });
    await press('ArrowDown');
    const row = pane.locator('.monaco-list:focus .monaco-list-row.focused');
    await workbench.sees('a row of Contracts has the focus', () => row.isVisible());
  });

  it('goes once to each view that was never opened, though a page comes back in front of it', async () => {
    const { workbench } = session;
    await run('Ledger Lens: Look Up...');
    await workbench.quickInput.shown('Enter a transaction, account');
    await workbench.quickInput.enter('0.0.1001');
    await onPage(/^Account 0\.0\.1001/).waitFor();
    await run('View: Show Explorer');
    await workbench.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    await run('Developer: Reload Window');
    await workbench.statusBarItem('sandbox').waitFor({ state: 'hidden' });
    await onPage(/^Account 0\.0\.1001/).waitFor({ timeout: 60_000 });
    for (const view of ['Transactions', 'Status']) {
      await run(`Ledger Lens: Focus on ${view} View`);
      const { pane } = workbench.tree(view);
      await pane.locator('.monaco-list-row').nth(3).waitFor({ timeout: 30_000 });
      await press('ArrowDown');
      const first = pane.locator('.monaco-list:focus .monaco-list-row.focused[data-index="0"]');
      await workbench.sees(`the first row of ${view} has the focus`, () => first.isVisible(), 5_000);
    }
  }).timeout(180_000);

  it('leaves the focus in a view whose rows come only after a while', async () => {
    const { workbench, sandbox, vsCode } = session;
    for (const view of ['Network', 'Transactions']) {
      // Anew: with the rows of one come those of the others that are in sight.
      sandbox.faults.add('ledger /api/v1/* hold');
      await workbench.page.goto(vsCode.url);
      await workbench.statusBarItem('sandbox').waitFor({ timeout: 30_000 });
      const { pane } = workbench.tree(view);
      await focusOn(view);
      await workbench.sees(`${view} loads`, () => pane.locator('.monaco-progress-container.active').isVisible());
      sandbox.faults.clear();
      await pane.locator('.monaco-list-row').nth(3).waitFor({ timeout: 30_000 });
      await press('ArrowDown');
      const row = pane.locator('.monaco-list:focus .monaco-list-row.focused');
      await workbench.sees(`a row of ${view} has the focus`, () => row.isVisible());
    }
  }).timeout(180_000);
});
