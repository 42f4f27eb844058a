import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { searchedNames, secretTexts } from '../../../fixtures/secrets/typedTexts.ts';
import { servedClient } from '../../ledger/sandboxClient.ts';
import { memoryWorkspace } from '../../projects/memoryFiles.ts';
import { type ShownPick, useGateWindow } from './gateWindow.ts';

/** Longer than the pause after which a name is searched for, in milliseconds. */
const pause = 400;
const event = () => ({ dispose() {} });

/** The command's own code, over the real client and a server; lookUpSecrets.test.ts types some of the texts in VS Code. */
describe('every text that is pasted into Look Up', function () {
  this.timeout(60_000);
  const opened = useGateWindow();
  /** The ID of the token with the name. */
  const tokenOf = (name: string) => `0.0.${5001 + searchedNames.indexOf(name)}`;
  const { client: ledger, asked } = servedClient({
    tokens({ query }) {
      const wanted = (query.get('name') ?? '').toLowerCase();
      const fitting = searchedNames.filter((name) => name.toLowerCase().includes(wanted)).slice(0, 100);
      const tokens = fitting.map((name) => ({ token_id: tokenOf(name), name, symbol: name, type: 'FUNGIBLE_COMMON' }));
      return { tokens, links: { next: null } };
    },
  });

  beforeEach(() => {
    Object.assign(opened.window, { isTrusted: true, folders: [], editor: undefined, clipboard: '', pick: undefined });
    // As if each box were in a window of its own: none hides the one before.
    opened.window.draws = () => {};
    asked.length = 0;
  });
  afterEach(() => {
    opened.window.draws = (show) => show();
  });

  /** A box with the text, and the ID that was chosen in it. */
  async function paste(text: string): Promise<{ pick: ShownPick; chosen: string[]; kept: string[] }> {
    const { ui, window } = opened;
    const network = { name: 'testnet', chainId: '296', baseUrl: '', explorerUrl: '', verifyUrl: '' };
    const connection = { network, ledger, signal: new AbortController().signal };
    const names = {
      idOf: () => undefined,
      all: () => [],
      titled: (_: string, id: string) => id,
      on: () => () => undefined,
    };
    const connections = {
      current: () => connection,
      to: () => connection,
      networks: () => [network],
      names,
      onDidChange: event,
    };
    const contracts = { workspaceOf: () => memoryWorkspace({}) };
    const kept: string[] = [];
    const recent = { all: () => [], add: async ({ id }: { id: string }) => void kept.push(id) };
    const chosen: string[] = [];
    const looked = ui.lookUp({
      connections,
      contracts,
      declarations: { find: async () => [] },
      recent,
      errors: { sentence: String },
    } as never);
    void looked.then((targets) => chosen.push(...targets.map(({ id }) => id)));
    while (!window.pick?.type) await delay(1);
    const { pick } = window;
    window.pick = undefined;
    pick.type(text);
    return { pick, chosen, kept };
  }

  /** Enter, where VS Code highlights the first row. */
  const enter = ({ pick }: { pick: ShownPick }) => {
    Object.assign(pick, { activeItems: pick.items.slice(0, 1) });
    pick.accept();
  };

  /** No box searches any more. */
  const settled = async (pasted: readonly { pick: ShownPick }[]) => {
    do await delay(20);
    while (pasted.some(({ pick }) => pick.busy));
  };

  it('is not sent if it is a secret, also with Enter', async () => {
    const secrets = secretTexts();
    const pasted: Awaited<ReturnType<typeof paste>>[] = [];
    for (const text of secrets) pasted.push(await paste(text));
    await delay(pause);
    for (const each of pasted) enter(each);
    await delay(pause);
    assert.ok(secrets.length >= 100);
    assert.deepEqual(asked, []);
    assert.deepEqual(pasted.filter(({ chosen }) => chosen.length > 0).length, 0);
    const unsaid = secrets.filter((_, at) => !/ Not sent: /.test(pasted[at]?.pick.items[0]?.label ?? ''));
    // Random letters alone may be anything.
    assert.ok(unsaid.length <= 4, unsaid.join('\n'));
    console.log(`      0 of ${secrets.length} secrets sent`);
  });

  it('is not kept as recent if it is 32 or 48 bytes alone, which Enter sends, but an ID is', async () => {
    const hex = createHash('sha384').update('Ledger Lens Look Up').digest('hex');
    const keep = async (text: string) => {
      const pasted = await paste(text);
      enter(pasted);
      await delay(20);
      assert.equal(pasted.chosen.length, 1, text);
      return pasted.kept;
    };
    for (const text of [hex.slice(0, 64), `0x${hex.slice(0, 64)}`, hex, `0x${hex}`])
      assert.deepEqual(await keep(text), [], text);
    assert.deepEqual(await keep('0.0.1001'), ['0.0.1001']);
  });

  it('is searched for and found if it is a name, and found if it is an ID', async () => {
    const ids = Array.from({ length: 15 }, (_, at) => `0.0.${at + 1001}`).flatMap((id) => [
      id,
      `${id}@1790000000.000000001`,
      `${id}-1790000000-000000001`,
      `https://hashscan.io/testnet/account/${id}`,
    ]);
    const texts = [...searchedNames, ...ids];
    const pasted: Awaited<ReturnType<typeof paste>>[] = [];
    for (const text of texts) pasted.push(await paste(text));
    await settled(pasted);
    // Enter searches for what may begin a recovery phrase.
    for (const each of pasted) if (/Search the tokens for/.test(each.pick.items[0]?.label ?? '')) enter(each);
    await settled(pasted);
    for (const each of pasted) enter(each);
    await settled(pasted);
    const lost = texts.filter((text, at) => {
      const [found] = pasted[at]?.chosen ?? [];
      return searchedNames.includes(text)
        ? found !== tokenOf(text)
        : !found?.startsWith(/0\.0\.\d+/.exec(text)?.[0] ?? '?');
    });
    assert.ok(texts.length >= 100);
    assert.deepEqual(lost, []);
    console.log(`      ${texts.length} of ${texts.length} names and IDs found`);
  });
});
