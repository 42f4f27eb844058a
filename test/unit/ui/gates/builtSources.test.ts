import assert from 'node:assert/strict';
import { openGateWindow } from './gateWindow.ts';

describe('a copy of what was built', () => {
  const place = (content: string) => ({ path: 'contracts/Vault.sol', content, file: undefined });
  const one = place('contract Vault { uint256 a; }');
  const other = place('contract Vault { uint256 b; }');

  it('has the same address in every window, on which its breakpoints depend, whatever was copied before', async () => {
    const { ui } = await openGateWindow();
    const before = ui.createBuiltSources();
    await before.placeOf(other);
    const { uri } = await before.placeOf(one);
    const after = ui.createBuiltSources();
    assert.equal((await after.placeOf(one)).uri.toString(), uri.toString());
    assert.notEqual((await after.placeOf(other)).uri.toString(), uri.toString());
    assert.match(uri.toString(), /\/contracts\/Vault \(as built\)\.sol/);
  });

  it('has its text in a tab that came back with the window, too, once it is known again', async () => {
    const { ui, window } = await openGateWindow();
    const sources = ui.createBuiltSources();
    const provider = (window.providers.contents ?? []).at(-1);
    const told: string[] = [];
    const listen = provider?.onDidChange as unknown as (told: (uri: object) => void) => void;
    listen((uri) => told.push(String(uri)));
    const { uri } = await sources.placeOf(one);
    await sources.placeOf(one);
    assert.deepEqual(told, [uri.toString()]);
    assert.equal(provider?.provideTextDocumentContent?.(uri), one.content);
  });
});
