import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inEnglish, inUserLanguage, ledger, net, status, translateBy, verification } from '../../src/core/core.ts';
import { describeRevert } from '../../src/core/ledger/evm/revert.ts';
import { placeholders, readMessages } from '../tools/l10n/messages.ts';
import { sourceStrings } from '../tools/l10n/sourceStrings.ts';

describe('the strings in other languages', function () {
  this.timeout(180_000);

  it('are listed for translators as the source has them', async () => {
    assert.deepEqual(readMessages('l10n/bundle.l10n.json'), await sourceStrings(), 'npm run l10n brings it up to date');
  });

  for (const [english, german] of [
    ['l10n/bundle.l10n.json', 'l10n/bundle.l10n.de.json'],
    ['package.nls.json', 'package.nls.de.json'],
  ] as const)
    it(`are complete in German: ${german}`, () => {
      const [wanted, given] = [readMessages(english), readMessages(german)];
      assert.deepEqual(Object.keys(given).sort(), Object.keys(wanted).sort());
      for (const [key, message] of Object.entries(wanted)) {
        assert.deepEqual(placeholders(given[key] ?? ''), placeholders(message), `the placeholders of "${key}"`);
      }
    });

  it('are all there that package.json names', () => {
    const named = [...JSON.stringify(readMessages('package.json')).matchAll(/"%([^%"]+)%"/g)].map(
      ([, key]) => key ?? '',
    );
    assert.deepEqual([...new Set(named)].sort(), Object.keys(readMessages('package.nls.json')).sort());
  });
});

describe('the core', function () {
  this.timeout(60_000);

  it('says nothing while it is loaded, before it is told the language', () => {
    const script = path.join(import.meta.dirname, '../tools/l10n/spokenAtLoad.ts');
    const said: unknown = JSON.parse(
      execFileSync(process.execPath, [...process.execArgv, script], { encoding: 'utf8' }),
    );
    assert.deepEqual(said, { atLoad: [], later: ['Operational'] });
  });

  describe('in German', () => {
    before(() => translateBy(readMessages('l10n/bundle.l10n.de.json'), 'de'));
    after(() => translateBy({}, 'en'));

    it('says why a verification failed, with the contract’s own words', () => {
      const subject = { contract: 'Vault {n}', address: '0x5aAe', network: 'testnet', chainId: '296' };
      assert.equal(
        verification.describeOutcome('no_match', subject).what,
        'Vault {n} unter 0x5aAe auf testnet ist nicht verifiziert: Der Code dort ist nicht der kompilierte Code von Vault {n}.',
      );
    });

    it('says what helps against a result code, and leaves its meaning to the network', () => {
      const { fix, meaning } = ledger.explainResultCode('TOKEN_WAS_DELETED');
      assert.equal(fix, 'Verwenden Sie ein anderes Token: Dieses wurde gelöscht.');
      assert.equal(meaning, 'Token transactions cannot be executed on deleted token.');
    });

    it('says the words of a status, and what reverted', () => {
      assert.equal(status.statusWords('partial_outage'), 'Teilweise ausgefallen');
      assert.equal(status.statusWords('new_word'), 'New word');
      assert.equal(describeRevert({ kind: 'empty' }), 'Revert ohne Angabe eines Grundes');
    });

    it('speaks English to a language model, and German to the user meanwhile', async () => {
      const words = () => status.statusWords('partial_outage');
      const said: string[] = [];
      const answer = inEnglish(async () => {
        said.push(words());
        await delay(1);
        said.push(words());
        said.push(await inUserLanguage(async () => words()));
        return words();
      });
      said.push(words());
      assert.equal(await answer, 'Partial outage');
      assert.deepEqual(said, ['Partial outage', 'Teilweise ausgefallen', 'Partial outage', 'Teilweise ausgefallen']);
      assert.equal(words(), 'Teilweise ausgefallen');
    });

    it('says what is wrong with a parameter', async () => {
      const log = { trace() {}, debug() {}, warn() {} };
      const http = net.createHttp({ log });
      const client = ledger.createLedgerClient({ http, baseUrl: 'http://127.0.0.1:1', log });
      await assert.rejects(client.transactions.list({ limit: 101 }), {
        message: 'limit muss eine ganze Zahl von 1 bis 100 sein, nicht 101.',
      });
      http.dispose();
    });
  });
});
