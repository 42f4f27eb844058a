import assert from 'node:assert/strict';
import { findIdentifiers } from '../../../../src/core/ledger/ids/findIdentifiers.ts';
import { type Identifier, parseIdentifier } from '../../../../src/core/ledger/ids/identifiers.ts';
import { guessIdentifiers } from '../../../../src/core/ledger/lookUp/guessIdentifiers.ts';
import { readSheet } from '../../../../src/core/readers/readSheet.ts';
import { renderMarkdown } from '../../../../src/core/render/markdown.ts';
import { readTarget } from '../../../../src/ui/targets/entityTarget.ts';
import { linkTarget, targetOf } from '../../../../src/ui/targets/ledgerThing.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { sandboxTimers } from '../../sheets/sandboxSheet.ts';
import { context, now } from '../../sheets/sheetContext.ts';
import { servedVerification } from '../../verification/servedVerification.ts';
import { openGateWindow } from '../gates/gateWindow.ts';

/** Of 0.0.1001 on mainnet and on testnet. */
const [mainnet, testnet] = ['urkbk', 'eevit'];
const names = ['mainnet', 'testnet', 'my-net'];
const networks = names.map((name) => {
  const chainId = { mainnet: '295', testnet: '296' }[name] ?? '31337';
  return { name, baseUrl: `https://${name}.mirror.example`, explorerUrl: '', chainId };
});
const connections = { networks: () => networks, current: () => ({ network: { name: 'testnet' } }) };

/** What is said of an identifier: the network, and the checksum with the network that it is of. */
function said(identifier: Identifier | undefined): string {
  assert.ok(identifier?.kind === 'entity' && identifier.id === '0.0.1001', JSON.stringify(identifier));
  const { network = '', chainId = '', wrongChecksum, checksumOf } = identifier;
  return [network || chainId, wrongChecksum, checksumOf].filter((each) => each !== undefined).join(' ');
}

describe('a checksum of another network than the one that a text names', () => {
  const texts: readonly (readonly [text: string, said: string])[] = [
    [`mainnet:0.0.1001-${testnet}`, 'mainnet eevit testnet'],
    [`mainnet: 0.0.1001-${testnet}`, 'mainnet eevit testnet'],
    [`hedera:mainnet:0.0.1001-${testnet}`, 'mainnet eevit testnet'],
    [`testnet:0.0.1001-${mainnet}`, 'testnet urkbk mainnet'],
    [`previewnet:0.0.1001-${mainnet}`, 'previewnet urkbk mainnet'],
    [`eip155:295:0.0.1001-${testnet}`, '295 eevit testnet'],
    [`https://hashscan.io/mainnet/account/0.0.1001-${testnet}`, 'mainnet eevit testnet'],
    [`mainnet:0.0.1001-${mainnet}`, 'mainnet'],
    [`eip155:295:0.0.1001-${mainnet}`, 'mainnet'],
    [`https://hashscan.io/testnet/account/0.0.1001-${testnet}`, 'testnet'],
    [`devnet:0.0.1001-${testnet}`, 'devnet'],
    ['mainnet:0.0.1001-zzzzz', 'mainnet zzzzz'],
  ];

  it('is known from the text, in a document, and in Look Up', () => {
    for (const [text, wanted] of texts) {
      assert.equal(said(parseIdentifier(text)), wanted, `parsed ${text}`);
      assert.equal(said(findIdentifiers(`see ${text} there`)[0]?.identifier), wanted, `found in ${text}`);
      const guessed = guessIdentifiers(text, names).identifiers;
      assert.deepEqual([guessed.length, said(guessed[0])], [1, wanted], `guessed ${text}`);
    }
    for (const [text, wanted] of [
      [`mainnet 0.0.1001-${testnet}`, 'mainnet eevit testnet'],
      [`0.0.1001-${testnet} on mainnet`, 'mainnet eevit testnet'],
      [`my-net:0.0.1001-${testnet}`, 'my-net'],
    ] as const)
      assert.equal(said(guessIdentifiers(text, names).identifiers[0]), wanted, text);
  });

  it('is still known after its way through a link, a command and a page', async function () {
    this.timeout(60_000);
    const { readThing, thingOf } = (await openGateWindow()).ui;
    for (const [text, wanted] of texts.filter(([text]) => !/devnet|previewnet/.test(text))) {
      const identifier = parseIdentifier(text);
      assert.ok(identifier);
      const thing = thingOf(identifier, connections);
      for (const target of [targetOf(thing), linkTarget(identifier)]) {
        const read = readTarget(JSON.parse(JSON.stringify(target)));
        const again = read && readThing(read, connections);
        assert.equal(again?.network, thing.network, text);
        const [, ...checksum] = wanted.split(' ');
        const [, ...kept] = said(again.identifier).split(' ');
        assert.deepEqual(kept, checksum, `${text} as ${JSON.stringify(target)}`);
      }
    }
  });

  it('is said above what the network has, and where it has nothing', async () => {
    const identifier = parseIdentifier(`mainnet:0.0.1001-${testnet}`);
    assert.ok(identifier);
    const options = { network: context.network, timers: sandboxTimers, level: 'summary' } as const;
    const account = { account: '0.0.1001', balance: { balance: 5, timestamp: null, tokens: [] } };
    const reading = await readSheet(servedClient({ 'accounts/0.0.1001': account }).client, identifier, options);
    assert.ok('sheet' in reading);
    assert.equal(reading.sheet.tone, 'warning');
    const words = /The checksum eevit is the one of 0.0.1001 on testnet, but mainnet is named: check which is meant./;
    assert.match(renderMarkdown(reading.sheet, { level: 'summary', now }).replaceAll('\\', ''), words);
    const none = await readSheet(servedClient({}).client, identifier, options);
    assert.ok('missing' in none);
    assert.match(none.missing.message, words);
  });

  it('doesn’t lead a language-model tool away from the network that it names, and is said', async function () {
    this.timeout(60_000);
    const { ui, window } = await openGateWindow();
    window.isTrusted = true;
    const asked: string[] = [];
    const address = `0x${'5b'.repeat(20)}`;
    const to = (name: string) => {
      const network = { ...context.network, ...networks.find((each) => each.name === name), name };
      const { client } = servedClient({
        'contracts/0.0.1001': () => {
          asked.push(name);
          return { contract_id: '0.0.1001', evm_address: address, runtime_bytecode: '0x6001' };
        },
        'contracts/call': { result: `0x${'7'.padStart(64, '0')}` },
      });
      const verification = servedVerification({
        record: (at) => ({
          match: null,
          creationMatch: null,
          runtimeMatch: null,
          chainId: network.chainId,
          address: at,
        }),
        chains: () => [],
        allChains: () => ({ results: [] }),
      });
      return { network, ledger: client, verification, signal: new AbortController().signal, abis: async () => [] };
    };
    const some = { networks: () => networks, current: () => to('testnet'), to } as never;
    const { signal } = new AbortController();
    const log = { warn() {}, info() {} } as never;
    const said = /The checksum eevit is the one of 0\.0\.1001 on testnet, but mainnet is named: check which is meant\./;
    const record = ui.createGetVerificationStatus(some, log);
    const answer = await record.run({ address: `0.0.1001-${testnet}`, network: 'mainnet' }, signal);
    assert.deepEqual([...new Set(asked)], ['mainnet']);
    assert.match(answer, said);
    for (const network of ['testnet', undefined]) {
      asked.length = 0;
      const alone = await record.run({ address: `0.0.1001-${testnet}`, network }, signal);
      assert.deepEqual([...new Set(asked)], ['testnet']);
      assert.doesNotMatch(alone, /checksum/i);
    }
    asked.length = 0;
    const contract = { contract: `0.0.1001-${testnet}`, network: 'mainnet', function: 'total' };
    const total = {
      kind: 'function',
      name: 'total',
      isReadOnly: true,
      inputs: [],
      outputs: [{ name: '', type: 'uint256' }],
    };
    const abis = { find: () => [] };
    const readable = { of: async () => ({ id: '0.0.1001', address, entries: [total], source: 'the build', abis }) };
    const value = await ui.createReadContract(some, readable as never, {} as never).run(contract, signal);
    assert.deepEqual([...new Set(asked)], ['mainnet']);
    assert.match(value, said);
    assert.match(value, /\b7\b/);
    asked.length = 0;
    const submit = ui.createSubmitVerification(some, {} as never, {} as never, log);
    const given = { contract: 'Vault', address: `0.0.1001-${testnet}`, network: 'mainnet' };
    await assert.rejects(submit.run(given, signal), said);
    assert.deepEqual(asked, []);
  });
});
