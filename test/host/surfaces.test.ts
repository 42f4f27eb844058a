import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { LedgerLensApi } from '../../src/api.ts';
import { commandIds } from '../../src/ui/commandIds.ts';
import { knownTransactions } from '../sandbox/ledger/world/knownTransactions.ts';

async function api(): Promise<LedgerLensApi> {
  const extension = vscode.extensions.getExtension<LedgerLensApi>('ledger-lens.ledger-lens');
  assert.ok(extension);
  return extension.activate();
}

/** The texts of the hovers over `text` in a document of `content`. */
async function hoversOver(content: string, text: string, language = 'plaintext'): Promise<string[]> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  const position = document.positionAt(content.indexOf(text) + 3);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  const texts = hovers.flatMap(({ contents }) =>
    contents.map((each) => (typeof each === 'string' ? each : each.value)),
  );
  // The labels of links don't break.
  return texts.map((text) => text.replaceAll('\u00a0', ' '));
}

const sdkForm = (id: string) => id.replace(/-(\d+)-(\d+)$/, '@$1.$2');

describe('the extension in the host', () => {
  before(api);

  it('registers every command of the manifest', async () => {
    const registered = await vscode.commands.getCommands(true);
    assert.deepEqual(
      commandIds.filter((id) => !registered.includes(id)),
      [],
    );
  });

  it('has keys that VS Code uses for nothing else', async () => {
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.parse('vscode://defaultsettings/keybindings.json'),
    );
    const json = document.getText().replace(/^\s*\/\/.*$/gm, '');
    const bindings = JSON.parse(json.slice(json.indexOf('['), json.lastIndexOf(']') + 1)) as {
      key: string;
      command: string;
      when?: string;
    }[];
    assert.ok(bindings.length > 500, `only ${bindings.length} default keys found`);
    const own = bindings.filter(({ command }) => command.startsWith('ledgerLens.'));
    assert.deepEqual(own.map(({ key, command }) => [key, command]).sort(), [
      ['ctrl+alt+f11', 'ledgerLens.debug.stepBackInto'],
      ['ctrl+k h', 'ledgerLens.hover.show'],
      ['ctrl+k l', 'ledgerLens.entity.lookUp'],
      ['ctrl+shift+f11', 'ledgerLens.debug.stepBackOut'],
    ]);
    const others = bindings.filter(({ command, when }) => !command.startsWith('ledgerLens.') && when !== 'false');
    const taken = others.filter(({ key }) =>
      own.some((each) => each.key === key || each.key.startsWith(`${key} `) || key.startsWith(`${each.key} `)),
    );
    assert.deepEqual(taken, []);
  });

  it('gives other extensions its typed API', async () => {
    const { apiVersion, network, parseIdentifier, transaction } = await api();
    assert.equal(apiVersion, 1);
    assert.equal(network().name, 'sandbox');
    assert.equal(parseIdentifier('0.0.5@1700000000.1')?.id, '0.0.5-1700000000-000000001');
    const sheet = await transaction(knownTransactions.reverted);
    assert.equal(sheet.kind, 'transaction');
    assert.equal(sheet.tone, 'failure');
  });

  it('tells other extensions why a transaction cannot be had', async () => {
    const { transaction } = await api();
    await assert.rejects(transaction('0.0.5@1.1'), (error: Error & { kind?: string }) => {
      assert.equal(error.kind, 'notFound');
      assert.match(error.message, /fails its precheck never reaches the ledger/);
      return true;
    });
    await assert.rejects(transaction('nonsense'), (error: Error & { kind?: string }) => error.kind === 'input');
  });

  it('hovers over a transaction id in the mirror node form', async () => {
    const [hover] = await hoversOver(`tx ${knownTransactions.success} done`, knownTransactions.success);
    assert.match(hover ?? '', /0\.0\.1001 sent 1\.5 ℏ to 0\.0\.1002/);
    assert.match(hover ?? '', /Fee charged/);
  });

  it('hovers over a transaction id in the SDK form, in any language, before a full stop', async () => {
    const id = sdkForm(knownTransactions.poorPayer);
    const [hover] = await hoversOver(`// see ${id}.`, id, 'javascript');
    assert.match(hover ?? '', /INSUFFICIENT\\?_PAYER\\?_BALANCE/);
    assert.match(hover ?? '', /Likely fix/);
  });

  it('decodes why a contract call reverted', async () => {
    const [hover] = await hoversOver(knownTransactions.panicked, knownTransactions.panicked);
    assert.match(hover ?? '', /overflow/);
  });

  it('names the error and the call by the ABIs that the workspace has built, and follows a build', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const hover = async () => (await hoversOver(knownTransactions.customError, knownTransactions.customError))[0] ?? '';
    const sees = async (expected: RegExp) => {
      let seen = '';
      for (let tries = 0; tries < 60 && !expected.test(seen); tries++) {
        seen = await hover();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      assert.match(seen, expected);
    };
    await sees(/NotEnoughShares\\?\(held: 10, wanted: 25\\?\)/);
    assert.match(await hover(), /withdraw\(shares: 25\)/);
    const { fs } = vscode.workspace;
    // Hardhat keeps an ABI twice: in the contract's artifact and in the build's.
    const below = async (path: string) => {
      const uri = vscode.Uri.joinPath(folder.uri, path);
      return (await fs.readDirectory(uri)).map(([name]) => vscode.Uri.joinPath(uri, name));
    };
    const artifacts = [...(await below('artifacts/contracts/Vault.sol')), ...(await below('artifacts/build-info'))];
    const built = await Promise.all(artifacts.map((artifact) => fs.readFile(artifact)));
    assert.ok(built.length > 1);
    try {
      for (const artifact of artifacts) await fs.delete(artifact);
      await sees(/selector 0x808722dc, not in any known ABI/);
    } finally {
      for (const [at, artifact] of artifacts.entries()) await fs.writeFile(artifact, built[at] ?? new Uint8Array());
    }
    await sees(/NotEnoughShares/);
  });

  it('escapes hostile text in a hover, whose links run our own commands alone', async () => {
    const [hover] = await hoversOver(knownTransactions.hostileMemo, knownTransactions.hostileMemo);
    assert.ok(hover);
    assert.doesNotMatch(hover, /(?<!\\)<(?:b|img|script|a)\b/i);
    const commands = [...hover.matchAll(/\]\(command:([\w.]+)/g)].map(([, command]) => command);
    assert.ok(commands.includes('ledgerLens.entity.open'), hover);
    for (const command of commands)
      assert.match(command ?? '', /^ledgerLens\.entity\.(open|copyId|copyIdAs|openExplorer|showJson|watch|name)$/);
  });

  it('keeps every digit of amounts beyond 2^53', async () => {
    const [hover] = await hoversOver(knownTransactions.huge, knownTransactions.huge);
    assert.match(hover ?? '', /9,223,372,036,854,775,807|92,233,720,368\.54775807/);
  });

  it('says nothing over other text, and nothing of an unknown id that may be a version', async () => {
    assert.deepEqual(await hoversOver('version 1.0.5 of 1.2', '1.0.5'), []);
    assert.deepEqual(await hoversOver('see 0.0.999', '0.0.9'), []);
  });

  it('says that the ledger has no entity with an id in a log, which is underlined there', async () => {
    let hover: string | undefined;
    for (let tries = 0; tries < 3 && !/Can't find/.test(hover ?? ''); tries++)
      [hover] = await hoversOver('a 0.0.99999999 end', '0.0.9');
    assert.match(
      hover ?? '',
      /Can't find an account, contract, token, topic or schedule 0\.0\.99999999 on this network/,
    );
  });

  it('says why the ledger does not know a transaction, and lets the user look again', async () => {
    let hover: string | undefined;
    // The first may say that it is still loading.
    for (let tries = 0; tries < 3 && !/Can't find/.test(hover ?? ''); tries++)
      [hover] = await hoversOver('0.0.5@1.000000001', '0.0.5@1');
    assert.match(hover ?? '', /Can't find transaction 0\.0\.5-1-000000001 on this network/);
    assert.match(hover ?? '', /Check Again\]\(command:ledgerLens\.entity\.open/);
  });

  it('finds an id far to the right in a very long line at once', async () => {
    const content = `${'0.0.1-'.repeat(100_000)} ${knownTransactions.success}`;
    const [hover] = await hoversOver(content, knownTransactions.success);
    assert.match(hover ?? '', /0\.0\.1001 sent 1\.5 ℏ/);
  });

  it('puts the id of a row on the clipboard in the form of the SDKs', async () => {
    await vscode.commands.executeCommand('ledgerLens.entity.copyId', {
      target: { kind: 'transaction', id: knownTransactions.success },
    });
    assert.equal(await vscode.env.clipboard.readText(), sdkForm(knownTransactions.success));
  });

  it('opens a transaction as a panel', async () => {
    await vscode.commands.executeCommand('ledgerLens.entity.open', knownTransactions.duplicates);
    const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map((tab) => tab.label));
    assert.ok(
      labels.some((label) => label.includes('0.0.1001')),
      labels.join(', '),
    );
  });
});
