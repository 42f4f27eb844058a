import assert from 'node:assert/strict';
import { openSession, type Session } from './session.ts';

describe('what a row of a view opens', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', { workspaces: false });
    await session.workbench.openViewContainer('Ledger Lens');
    await session.workbench.tree('Network').rows();
  });
  after(() => session?.close());

  const tree = () => session.workbench.tree('Network');
  const tabs = () => session.workbench.tabs();
  const heading = (name: RegExp) =>
    session.workbench.webview().getByRole('heading', { level: 1, name }).waitFor({ timeout: 20_000 });
  const hasFocus = () => tree().pane.evaluate((pane) => pane.contains(pane.ownerDocument.activeElement));
  const seesTabs = (...names: string[]) => {
    let seen: string[] = [];
    return session.workbench
      .sees(`the tabs are ${names}`, async () => {
        seen = (await tabs()).filter((tab) => /^(?:Node|Account|Transfer|0\.0|.*not found)/.test(tab));
        return JSON.stringify(seen) === JSON.stringify(names);
      })
      .catch((error: Error) => assert.fail(`${error.message}: ${seen.join(' | ')}`));
  };
  /** The consensus nodes of the sandbox, by their accounts. */
  const [first, second, third] = [/0\.0\.3(?!\d)/, /0\.0\.4(?!\d)/, /0\.0\.5(?!\d)/] as const;

  it('is one preview, which the next row takes over, and the focus stays in the list', async () => {
    await tree().click(first);
    await heading(/Node 0/);
    await seesTabs('Node 0');
    assert.ok(await hasFocus(), 'the list has the focus');
    await tree().click(second);
    await heading(/Node 1/);
    await seesTabs('Node 1');
    assert.ok(await hasFocus(), 'the list has the focus');
  });

  it('stays by Enter, on the row that the arrow keys lead to', async () => {
    const { keyboard } = session.workbench.page;
    await tree().click(first);
    await heading(/Node 0/);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await heading(/Node 1/);
    await seesTabs('Node 1');
    await session.workbench.sees('the panel has the focus', async () => !(await hasFocus()));
    await tree().click(third);
    await heading(/Node 2/);
    await seesTabs('Node 1', 'Node 2');
  });

  it('stays by a double click', async () => {
    await tree().row(third).locator('.monaco-icon-label').first().dblclick();
    await tree().click(first);
    await heading(/Node 0/);
    await seesTabs('Node 1', 'Node 2', 'Node 0');
  });

  it('stays by Keep Open, which then goes away', async () => {
    const { page } = session.workbench;
    const keep = page.locator('.editor-actions').getByRole('button', { name: 'Keep Open' });
    await keep.click();
    await keep.waitFor({ state: 'hidden' });
    await tree().click(second);
    await heading(/Node 1/);
    await seesTabs('Node 1', 'Node 2', 'Node 0');
  });

  it('has the name of what was not found', async () => {
    await session.workbench.answer('Ledger Lens: Look Up...', 'Enter a transaction, account', '0.0.999999');
    await heading(/Entity ID/);
    await seesTabs('Node 1', '0.0.999999 (not found)', 'Node 2', 'Node 0');
  });
});
