import assert from 'node:assert/strict';
import { guessIdentifiers } from '../../../../src/core/ledger/lookUp/guessIdentifiers.ts';
import { mayBeName, needsEnter } from '../../../../src/core/ledger/lookUp/mayBeName.ts';
import { nearMiss } from '../../../../src/core/ledger/lookUp/writtenNumber.ts';
import { isSecret } from '../../../../src/core/ledger/secrets/isSecret.ts';
import { searchedNames, secretTexts } from '../../../fixtures/secrets/typedTexts.ts';

describe('what is pasted into Look Up', () => {
  const secrets = secretTexts();

  it('is not sent if it is a phrase, a key or a token in any dress', () => {
    assert.ok(secrets.length >= 100, String(secrets.length));
    const sent = secrets.filter((text) => mayBeName(text.trim()));
    assert.deepEqual(sent, []);
    // Nothing in it is an ID either, which Enter would open.
    const opened = secrets.filter((text) => guessIdentifiers(text).identifiers.length > 0);
    assert.deepEqual(opened, []);
  });

  it('is not sent word by word either, while a phrase is typed', () => {
    const phrases = secrets.filter((text) => /^[\p{L}\p{M}]+(?:\s[\p{L}\p{M}]+){10,}$/u.test(text));
    assert.ok(phrases.length >= 5, String(phrases.length));
    for (const phrase of phrases) {
      const words = phrase.split(/\s/);
      const begun = words.slice(1).map((_, at) => words.slice(0, at + 2).join(' '));
      assert.deepEqual(
        begun.filter((text) => mayBeName(text) && !needsEnter(text)),
        [],
      );
      // With six words of twelve, what is left can be tried.
      assert.deepEqual(begun.slice(4).filter(mayBeName), []);
    }
    const names = ['Vault', 'usdc', 'Gold 24k', 'USD Coin', '美元币', 'Hedera wrapped Ether', 'usd coin'];
    assert.deepEqual(names.filter(needsEnter), names.slice(2));
  });

  it('is sent on Enter only, or not at all, if it may be a password', () => {
    for (const text of ['Tr0ub4dor&3', 'P4ssw0rd123!', 'xk9Qw3pLm2', 'ZKLY CEWK DO64 V6WC', 'ypeBEsobvcrg6wjGzmiPcT'])
      assert.ok(!mayBeName(text) || needsEnter(text), text);
    assert.ok(!mayBeName('ZKLYCEWKDO64V6WC'));
    // Nor while the groups of a one-time password's secret are typed.
    for (const secret of ['JBSW Y3DP EHPK 3PXP', 'jbsw y3dp ehpk 3pxp', 'ZKLY 4EWK DO64 V6WC']) {
      const typed = Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(0, at + 8));
      assert.deepEqual(
        typed.filter((text) => mayBeName(text) && !needsEnter(text)),
        [],
      );
    }
    for (const text of ['correcthorse-battery-9!staple', 'hunter2hunter2!A'])
      assert.ok(!mayBeName(text) || needsEnter(text), text);
    for (const text of [
      'hunter2-Prod',
      'Xk93mQz7',
      'Gold2024',
      'hunter2',
      'Prod-key',
      'USDC v2',
      'HBAR 24k NFT',
      'legal ',
    ])
      assert.ok(mayBeName(text) && needsEnter(text), text);
    // Half a phrase, with its words written together.
    assert.ok(needsEnter('legalwinnerthankyearwavesausage'));
    for (const text of ['USDC[hts]', 'wBTC', '$USDC', 'Żółw', 'correcthorse', ' usdc'])
      assert.ok(mayBeName(text) && !needsEnter(text), text);
  });

  it('is said not to be one, if it has the form of a phrase, a key or a token', () => {
    const unsaid = secrets.filter((text) => !/private key, recovery phrase/.test(nearMiss(text) ?? ''));
    // Random letters alone may be anything.
    assert.ok(unsaid.length <= 4, unsaid.join('\n'));
  });

  it('is refused with its words written together, which would be the base64 of a hash, and as a token of a webhook', () => {
    const together = 'legalwinnerthankyearwavesausageworthusefullegalwinnerthankyellow';
    for (const text of [together, together.toUpperCase(), 'whsec_abcdef0123456789', 'vault:v1:abcdefgh1234']) {
      assert.match(nearMiss(text) ?? '', /private key, recovery phrase/, text);
      assert.ok(!mayBeName(text));
      assert.deepEqual(guessIdentifiers(text).identifiers, []);
    }
    assert.ok(!isSecret(`"87fda38f15c72287c489607feadb9b9c55025a776ed4cb05db9518ad561e6a97"`));
  });

  it('is no phrase by the letters of its addresses and hashes', () => {
    const address = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
    const hash = `0x${'a1b2c3d4'.repeat(8)}`;
    for (const text of [`Vault at ${address} by 0.0.1001`, `0.0.1001 ${address}`, `sent ${hash} for 0.0.1001`]) {
      assert.equal(nearMiss(text), undefined, text);
      assert.ok(guessIdentifiers(text).identifiers.length > 1, text);
    }
    const phrase = secrets.find((text) => /^[a-z]+(?: [a-z]+){11}$/.test(text)) ?? '';
    assert.match(nearMiss(`${phrase} ${address}`) ?? '', /private key, recovery phrase/);
  });

  it('is searched for if it is a name in any script', () => {
    assert.deepEqual(
      searchedNames.filter((text) => !mayBeName(text)),
      [],
    );
  });
});
