import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readMessages } from '../../../tools/l10n/messages.ts';
import { documentOf, useGateWindow } from './gateWindow.ts';

const german = readMessages('l10n/bundle.l10n.de.json');

describe('the boxes for verification and verified source', function () {
  this.timeout(60_000);
  const opened = useGateWindow();

  /** The rows of a box, by the ID of their command. */
  async function rowsOf(command: 'chooseVerification' | 'chooseSource', names: readonly string[] = []) {
    const { ui, window } = opened;
    window.given.splice(0);
    const all = () => names.map((name) => ({ name }));
    const picks = ui.createCommandPicks(JSON.parse(readFileSync('package.json', 'utf8')), { all });
    await picks[`ledgerLens.contract.${command}`]();
    const [rows] = window.given.find(({ name }) => name === 'quickPick')?.given ?? [];
    assert.ok(Array.isArray(rows));
    return new Map(rows.map(({ id, description, detail }) => [id, { description, detail }]));
  }

  it('say of each command what it does, short enough for a row, in German too', async () => {
    for (const command of ['chooseVerification', 'chooseSource'] as const) {
      const rows = await rowsOf(command);
      assert.equal(rows.size, 5);
      for (const [id, { detail = '' }] of rows) {
        assert.match(detail, /^[A-Z].{20,60}\.$/, id);
        assert.match(german[detail] ?? '', /^[A-ZÖ].{20,60}\.$/, `${id} in German`);
      }
      assert.equal(new Set([...rows.values()].map(({ detail }) => detail)).size, 5, 'each does something else');
    }
  });

  it('find a command by what it says that it does', async () => {
    await rowsOf('chooseVerification');
    const [, options] = opened.window.given.find(({ name }) => name === 'quickPick')?.given ?? [];
    assert.equal(Reflect.get(Object(options), 'matchOnDetail'), true);
  });

  it('say which file would be verified', async () => {
    const { window } = opened;
    const file = async () => (await rowsOf('chooseVerification')).get('ledgerLens.contract.verify');
    window.editor = { document: documentOf('/ws/src/Vault.sol', 'contract Vault {}') };
    assert.match((await file())?.description ?? '', /src\/Vault\.sol$/);
    window.editor = { document: documentOf('/ws/notes.md', '') };
    assert.deepEqual(await file(), {
      description: '',
      detail: 'You review every file before anything is published.',
    });
    for (const scheme of ['ledger-lens-built', 'ledger-lens-verified', 'ledger-lens-published']) {
      const copy = documentOf('/Vault (as built).sol', 'contract Vault {}');
      window.editor = { document: { ...copy, uri: { ...copy.uri, scheme } } } as never;
      assert.equal((await file())?.description, '', scheme);
    }
    window.editor = undefined;
  });

  it('say which contracts would be searched', async () => {
    const search = async (names: string[]) =>
      (await rowsOf('chooseSource', names)).get('ledgerLens.contract.searchSource');
    assert.equal((await search(['Vault', 'Coin']))?.description, 'Vault, Coin');
    assert.match((await search([]))?.detail ?? '', /^Searches for a text in a contract's files/);
  });
});
