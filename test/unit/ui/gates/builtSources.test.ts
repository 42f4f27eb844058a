import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openGateWindow } from './gateWindow.ts';

describe('a copy of what was built', function () {
  this.timeout(60_000);
  const place = (content: string) => ({ path: 'contracts/Vault.sol', content, file: undefined });
  const one = place('contract Vault { uint256 a; }');
  const other = place('contract Vault { uint256 b; }');

  it('has the same address in every window, on which its breakpoints depend, whatever was copied before', async () => {
    const { ui } = await openGateWindow();
    const before = ui.createBuiltSources(undefined);
    await before.placeOf(other);
    const { uri } = await before.placeOf(one);
    const after = ui.createBuiltSources(undefined);
    assert.equal((await after.placeOf(one)).uri.toString(), uri.toString());
    assert.notEqual((await after.placeOf(other)).uri.toString(), uri.toString());
    assert.match(uri.toString(), /\/contracts\/Vault \(as built\)\.sol/);
  });

  it('has its text in a tab that comes back with the window, too', async () => {
    const { ui } = await openGateWindow();
    const folder = await mkdtemp(path.join(tmpdir(), 'll-built-'));
    try {
      const { uri } = await ui.createBuiltSources(folder).placeOf(one);
      const text = async (of: ReturnType<typeof ui.createBuiltSources>) => {
        const bytes = await of.files.readFile(uri);
        assert.equal((await of.files.stat(uri)).size, bytes.length);
        return new TextDecoder().decode(bytes);
      };
      while ((await readdir(folder)).every((name) => !name.endsWith('.txt'))) await delay(5);
      assert.equal(await text(ui.createBuiltSources(folder)), one.content);
      await assert.rejects(() => text(ui.createBuiltSources(undefined)), /not found/);
      // Nothing else on the disk is one of them.
      const elsewhere = ui.createBuiltSources(path.join(folder, 'inner'));
      const [name = ''] = await readdir(folder);
      const crafted = { ...uri, query: `../${name.replace('.txt', '')}` };
      await assert.rejects(async () => elsewhere.files.readFile(crafted as never), /not found/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is kept for the next window, a hundred of them', async () => {
    const { ui } = await openGateWindow();
    const folder = await mkdtemp(path.join(tmpdir(), 'll-built-'));
    try {
      const sources = ui.createBuiltSources(folder);
      for (let each = 0; each < 105; each++) await sources.placeOf(place(`contract C${each} {}`));
      const kept = async () => (await readdir(folder)).filter((name) => name.endsWith('.txt')).length;
      while ((await kept()) < 100) await delay(5);
      for (let calm = 0; calm < 20; calm++) {
        await delay(10);
        if ((await kept()) !== 100) calm = 0;
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
