import assert from 'node:assert/strict';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';
import { openSession, type Session } from './session.ts';

/** Where pictures of the surfaces go, to be looked at; none are made without it. */
const pictures = process.env.LEDGER_LENS_PICTURES;

const sdkForm = (id: string) => id.replace(/-(\d+)-(\d+)$/, '@$1.$2');

describe('in a German VS Code', function () {
  this.timeout(120_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2', {}, { displayLanguage: 'de' });
    await session.workbench.openViewContainer('Ledger Lens');
  });
  after(() => session?.close());

  const picture = async (name: string) => {
    if (pictures) await session.workbench.screenshot(pictures, `german-${name}`);
  };

  it('names views, rows and the status bar in German', async () => {
    const { workbench, sandbox } = session;
    await workbench.tree('Status').pane.waitFor();
    await workbench.tree('Verifizierungen').pane.waitFor();
    await workbench.sees('a transaction succeeded', async () =>
      (await workbench.tree('Transaktionen').rows()).some(({ description }) =>
        /vor \d+ s|gerade eben|jetzt/.test(description),
      ),
    );
    await workbench.tree('Netzwerk').expand('Menge und Preis');
    await workbench.tree('Netzwerk').row('Chain-ID').waitFor();
    await workbench.sees('the status bar speaks', async () =>
      ((await workbench.statusBarItem(sandbox.network.name).textContent()) ?? '').includes(': in Betrieb'),
    );
    await picture('views');
  });

  it('explains a failed transaction in German, in a hover and in the panel', async () => {
    const { workbench } = session;
    await workbench.explorer.open('notes.md');
    const hover = await workbench.editor.hover(sdkForm(knownTransactions.customError), 'JSON-Rohdaten');
    assert.match(hover, /Vertragsaufruf/);
    assert.match(hover, /endete mit einem Revert: NotEnoughShares/);
    await picture('hover');
    await workbench.page.locator('.monaco-hover:visible a', { hasText: 'Öffnen' }).first().click();
    const sheet = workbench.webview();
    await sheet.getByRole('heading', { level: 1, name: /Vertragsaufruf/ }).waitFor();
    assert.equal(await sheet.locator('html').getAttribute('lang'), 'de');
    await sheet.getByRole('button', { name: 'Konto 0.0.1003 öffnen' }).first().waitFor();
    await picture('panel');
    // A page that was just opened may be drawn once more, under the click.
    await workbench.sees('it is copied', async () => {
      await sheet.getByRole('button', { name: 'Als Markdown kopieren' }).click({ timeout: 5_000 });
      await sheet.getByText('Als Markdown kopiert.').waitFor({ timeout: 3_000 });
      return true;
    });
  });

  it('has its commands and their questions in German', async () => {
    const { workbench } = session;
    // The command is there while its view is open.
    await workbench.openViewContainer('Ledger Lens');
    await workbench.runCommand('Ledger Lens: Transaktionen filtern...');
    await workbench.quickInput.shown('Wählen Sie Filter');
    await picture('filter');
    const [mine, account] = await workbench.quickInput.rows();
    assert.equal(mine?.label, 'Meine');
    assert.equal(account?.label, 'Konto');
    assert.match(account?.description ?? '', /^beliebig — nur Transaktionen/);
    await workbench.quickInput.cancel();
  });

  it('says in German which setting is wrong', async () => {
    const { workbench } = session;
    await workbench.changeSettings({ 'ledgerLens.network': 'mainet' });
    const message = await workbench.notifications.shown('ledgerLens.network');
    assert.match(message, /^Die Einstellung ledgerLens\.network .*"mainet"/);
    assert.deepEqual(await workbench.notifications.buttons('mainet'), ['Einstellungen öffnen']);
    await workbench.openViewContainer('Ledger Lens');
    await workbench.sees('the empty view says so too', async () =>
      /nennt kein bekanntes Netzwerk.*Netzwerk auswählen\.\.\./s.test(await workbench.tree('Status').message()),
    );
    await picture('setting');
  });
});
