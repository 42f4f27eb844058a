import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { searchedNames, secretTexts } from '../fixtures/secrets/typedTexts.ts';
import { openSession, type Session } from './session.ts';

const open = ['Ledger Lens: Look Up...', 'Enter a transaction'] as const;
/** A sample, in the order of the list. All of the texts are judged in test/unit/ledger/lookUp/typedTexts.test.ts. */
const some = (texts: readonly string[]) => texts.filter((_, at) => at % 9 === 0);
/** Longer than the pause after which a name is searched for, in milliseconds. */
const pause = 400;

describe('what is pasted into Look Up', function () {
  this.timeout(300_000);
  let session: Session;

  before(async () => {
    session = await openSession('hardhat2');
    session.workbench.page.setDefaultTimeout(20_000);
    await session.workbench.statusBarItem('sandbox').waitFor({ timeout: 30_000 });
    // The views ask for transactions all the time.
    await session.workbench.typeInto(...open, 'x');
  });
  after(() => session?.close());

  /** Replaces what is in the box, as pasting does. */
  const paste = async (text: string) => {
    const { keyboard } = session.workbench.page;
    await keyboard.press('ControlOrMeta+A');
    await keyboard.insertText(text);
    await session.workbench.page.waitForTimeout(pause);
  };
  const searches = () =>
    session.sandbox.log
      .entries('ledger')
      .map(({ path, query }) => decodeURIComponent(`${path}?${query.replaceAll('+', ' ')}`))
      .filter((asked) => asked.includes('/tokens?') && asked.includes('name='));

  it('is not sent if it is a recovery phrase, a key or a token, even with Enter', async () => {
    const { workbench } = session;
    const secrets = some(secretTexts());
    const before = searches().length;
    const unsaid: string[] = [];
    for (const text of secrets) {
      await paste(text);
      const [first] = await workbench.quickInput.rows();
      if (!/^Not sent: /.test(first?.label ?? '')) unsaid.push(`${text}: ${first?.label}`);
      await workbench.page.keyboard.press('Enter');
    }
    assert.equal(await workbench.quickInput.input.isVisible(), true);
    assert.deepEqual(searches().slice(before), []);
    assert.deepEqual(unsaid, []);
    console.log(`      0 of ${secrets.length} secrets sent`);
  });

  it('is not sent word by word, while a recovery phrase is typed slowly', async () => {
    const { workbench } = session;
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    const before = searches().length;
    await paste('');
    for (const word of phrase.split(' ')) {
      await workbench.page.keyboard.type(`${word} `, { delay: 60 });
      await workbench.page.waitForTimeout(700);
    }
    const [first] = await workbench.quickInput.rows();
    assert.match(first?.label ?? '', /^Not sent: /);
    // A single word may be any name.
    const sent = searches().slice(before);
    assert.deepEqual(
      sent.filter((asked) => !/name=leg(?:al)?(?:&|$)/.test(asked)),
      [],
    );
  });

  it('is sent only with Enter if it is 32 or 48 bytes alone, of which it says that a private key looks the same', async () => {
    const { workbench, sandbox } = session;
    const bytes = createHash('sha384').update('Ledger Lens Look Up').digest();
    const asked = () =>
      sandbox.log.entries('ledger').filter(({ path }) => path.includes(bytes.toString('hex').slice(0, 40)));
    const hex = bytes.toString('hex');
    for (const text of [hex.slice(0, 64), `0x${hex.slice(0, 64)}`, hex, `0x${hex}`, bytes.toString('base64')]) {
      await paste(text);
      const [first] = await workbench.quickInput.rows();
      assert.match(first?.detail ?? '', /A private key looks the same: Enter sends this text to sandbox/, text);
      assert.deepEqual(await workbench.quickInput.rowActions('A private key looks the same'), [], 'they send it');
    }
    assert.deepEqual(asked(), []);
    await workbench.page.keyboard.press('Enter');
    await workbench.sees('Enter sent it', async () => asked().length > 0);
    await workbench.typeInto(...open, 'x');
    await paste('0.0.1001');
    assert.ok((await workbench.quickInput.rowActions('0.0.1001')).length > 0, 'an ID has buttons');
    await workbench.page.keyboard.press('Escape');
  });

  it('is not offered if it is selected where private keys stand, but a proven hash is', async () => {
    const { workbench, vsCode } = session;
    const [key, hash] = [`0x${'c1'.repeat(32)}`, `0x${'c2'.repeat(32)}`];
    await writeFile(path.join(vsCode.folder, 'selected.txt'), `PRIVATE_KEY=${key}\nTransaction hash: ${hash}\n`);
    await workbench.explorer.open('selected.txt');
    const offers = async (bytes: string) => {
      await workbench.page.locator('.monaco-editor .view-line', { hasText: bytes }).getByText(bytes).first().dblclick();
      await workbench.runCommand(open[0]);
      await workbench.quickInput.shown(open[1], 10_000);
      // There may be no rows at all.
      await workbench.page.waitForTimeout(1_000);
      const rows = await workbench.page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
      await workbench.page.keyboard.press('Escape');
      return rows.some((row) => row.includes(bytes.slice(2, 20)));
    };
    assert.deepEqual([await offers(hash), await offers(key)], [true, false]);
  });

  it('is searched for if it is a name, and found if it is an ID', async () => {
    const { workbench } = session;
    const names = some(searchedNames);
    await workbench.typeInto(...open, 'x');
    for (const name of names) {
      await paste(name);
      // A name that may begin a recovery phrase is sent by Enter.
      const [first] = await workbench.quickInput.rows();
      if (/^Search the tokens for/.test(first?.label ?? '')) await workbench.page.keyboard.press('Enter');
      // A colon isn't sent, nor what is shorter beside it.
      const [searched = ''] = name
        .replace(/^\$(?=\w)/, '')
        .split(/ *: */)
        .sort((one, other) => other.length - one.length);
      await workbench.sees(`${name} is searched for`, async () =>
        searches().some((asked) => asked.includes(`name=${searched}`)),
      );
    }
    const ids = Array.from({ length: 10 }, (_, at) => `${at + 1001}`).flatMap((number) => [
      `0.0.${number}`,
      `0.0.${number}@1790000000.000000001`,
      `0.0.${number}-1790000000-000000001`,
      `https://hashscan.io/testnet/account/0.0.${number}`,
    ]);
    for (const id of some(ids)) {
      await paste(id);
      const [first] = await workbench.quickInput.rows();
      assert.match(first?.label ?? '', /^0\.0\.10\d\d/, id);
    }
    console.log(`      ${names.length + some(ids).length} names and IDs found`);
  });
});
