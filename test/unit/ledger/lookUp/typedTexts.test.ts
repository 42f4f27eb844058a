import assert from 'node:assert/strict';
import { guessIdentifiers } from '../../../../src/core/ledger/lookUp/guessIdentifiers.ts';
import { mayBeName } from '../../../../src/core/ledger/lookUp/mayBeName.ts';
import { nearMiss } from '../../../../src/core/ledger/lookUp/nearMiss.ts';
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

  it('is said not to be one, if it has the form of a phrase, a key or a token', () => {
    const unsaid = secrets.filter((text) => !/private key, recovery phrase/.test(nearMiss(text) ?? ''));
    // Random letters alone may be anything.
    assert.ok(unsaid.length <= 4, unsaid.join('\n'));
  });

  it('is searched for if it is a name in any script', () => {
    assert.deepEqual(
      searchedNames.filter((text) => !mayBeName(text)),
      [],
    );
  });
});
