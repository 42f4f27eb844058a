import assert from 'node:assert/strict';
import path from 'node:path';
import { findIdentifiers } from '../../../../src/core/ledger/ids/findIdentifiers.ts';
import { mayBeKey } from '../../../../src/core/ledger/ids/identifiers.ts';
import { type SecretForm, secretForms } from '../../../fixtures/secrets/secretForms.ts';

const forms = secretForms(path.join(import.meta.dirname, '../../../fixtures/secrets'));

/** What becomes of each of a form's bytes: asked about at once, offered for a click, or neither. */
function answers({ text, bytes, file }: SecretForm): ('asked' | 'offered' | 'none')[] {
  const found = findIdentifiers(text, { path: `/project/${file}` });
  return bytes.map((each) => {
    const start = text.indexOf(each);
    const on = found.find(({ offset, length }) => offset <= start && start < offset + length);
    if (!on) return 'none';
    return mayBeKey(on.identifier) ? 'offered' : 'asked';
  });
}

function share(wanted: SecretForm['what'], fits: (answer: string) => boolean): number {
  const of = forms.filter(({ what }) => what === wanted);
  const wrong = of.filter((form) => !answers(form).every(fits));
  for (const { file, text } of wrong) console.log(`  ${wanted}, ${file}: ${text}`);
  return 1 - wrong.length / of.length;
}

describe('the table of keys and hashes', () => {
  it('has hundreds of both, each with bytes of its own', () => {
    assert.ok(forms.length >= 500, String(forms.length));
    assert.ok(forms.filter(({ what }) => what === 'key').length >= 300);
    assert.ok(forms.every(({ bytes }) => bytes.length > 0));
    assert.equal(new Set(forms.flatMap(({ bytes }) => bytes)).size, forms.flatMap(({ bytes }) => bytes).length);
  });

  it('sends no key without a click', () => {
    assert.equal(
      share('key', (answer) => answer !== 'asked'),
      1,
    );
  });

  it('asks at once about nearly all hashes in receipts, URLs and tools’ lines', () => {
    assert.ok(share('once', (answer) => answer === 'asked') >= 0.95);
  });

  it('offers all other hashes for a click, and asks about none of them', () => {
    assert.equal(
      share('click', (answer) => answer === 'offered'),
      1,
    );
    assert.equal(
      share('once', (answer) => answer !== 'none'),
      1,
    );
  });
});
