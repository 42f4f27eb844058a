import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:net';
import type { Debuggee } from '../../src/core/debug/debuggee.ts';
import type { AdapterHost } from '../../src/core/debug/protocol/adapterSession.ts';
import { createDebugAdapter } from '../../src/core/debug/protocol/debugAdapter.ts';
import { RecordedDebuggee } from '../../src/core/debug/recordedDebuggee.ts';
import { storyNamed } from '../debug/debugStories.ts';
import { runOddSession } from '../debug/oddSession.ts';
import { type OpenedStory, openStory } from '../debug/openStory.ts';
import { runTable } from '../debug/requestTable.ts';
import { type Anvil, startAnvil } from '../sandbox/verification/anvil.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { skipBecause } from '../tools/skipBecause.ts';
import { type ChainMirror, startMirror } from '../trace/chainMirror.ts';
import { serveAdapter } from '../unit/debug/protocol/serveAdapter.ts';

const path = '/ws/Story.sol';

/** Sessions of each story; with LEDGER_LENS_ODD_SESSIONS, as many as it says, for people. */
const sessions = Number(process.env.LEDGER_LENS_ODD_SESSIONS ?? 1);

/** Those of thousands of stops are left out: each is walked whole. */
const stories = [
  'loop',
  'recursion',
  'caught reverts',
  'modifiers, inheritance and a library',
  'creations',
  'success with state, events and memory',
  'many values',
  'inline assembly and transient storage',
  'delegated call and a receiver of anything',
  'returned values within a block',
  'a return in a modifier that locks',
  'CREATE2 at a known address, twice',
  'try/catch in a catch',
  'library with storage pointers',
  'a proxy of a proxy',
  'delegated call in a constructor',
  'texts that pretend',
  'a constructor',
  'more variables than the stack has room for',
  'aliases in memory, and copies',
  'mappings of structs of arrays',
  'diamonds and functions of one name',
  'a failure deep in what is called in an argument',
  'names that hide, tuples with gaps, assignments in expressions',
  'try in a try, in its success and in its catch',
  'constructors with immutables',
  'receive and a fallback that answers',
  'delegated calls in a loop',
  'contracts that destroy themselves',
  'custom error',
  'require(false)',
  'overflow',
  'out of gas in a callee',
  'invalid opcode',
  'decoding of a short answer',
  'reentrancy guard',
  'linked library',
  'delegatecall behind a proxy',
  'factory',
  'HTS code ignored',
  'try/catch rethrow',
  'custom error two calls deep',
  'value to a function that takes none',
  'Vyper: success with a loop, a mapping and an event',
  'Vyper: structs and functions of its own',
  'Vyper: arrays, mappings, structs and loops',
  'Vyper: arguments that have defaults',
  'Vyper: flags, lists of structs and mappings of them',
  'Vyper: assert with a reason, in a function',
  'Vyper: underflow of a balance',
];

describe('the debugger, asked what no editor asks', function () {
  this.timeout(600_000);
  let chain: Anvil;
  let mirror: ChainMirror;
  let server: Server;
  let port: number;
  let debuggee: Debuggee | undefined;
  /** A story runs once: each run would be a contract at another address. */
  const opened = new Map<string, Pick<OpenedStory, 'stage' | 'debuggee'>>();

  before(async () => {
    chain = await startAnvil();
    mirror = await startMirror(chain);
    const host: AdapterHost = {
      async open({ transaction }) {
        const { stage, debuggee: first } =
          opened.get(transaction) ?? (await openStory(chain, mirror, storyNamed(transaction)));
        opened.set(transaction, { stage, debuggee: first });
        debuggee = new RecordedDebuggee(stage, first.notes);
        return { debuggee, title: transaction, network: 'local' };
      },
      documentOf: async ({ path: name }) => ({ name, path }),
      sourcesOf: async (document, all) =>
        document.path === path ? all.map((source) => ({ source })) : 'No source of the transaction is here.',
    };
    server = createServer();
    port = await serveAdapter(server, (send) => createDebugAdapter(host, send));
  });
  after(async () => {
    server?.close();
    await mirror?.close();
    await chain?.close();
  });

  for (const name of stories)
    it(`answers each request once, with a sentence if it can't, and stands where it says: ${name}`, async function () {
      if (name.startsWith('Vyper') && !(await installVyper()))
        return skipBecause(this, "Vyper can't be installed here");
      // Compiling takes longer than a client waits for an answer.
      opened.set(name, await openStory(chain, mirror, storyNamed(name)));
      const seen = new Map<number, string>();
      const broken: string[] = [];
      for (let seed = 0; seed < sessions; seed++) {
        const session = await runOddSession({
          port,
          transaction: name,
          seed: `${name} ${seed}`,
          path,
          language: name.startsWith('Vyper') ? 'Vyper' : 'Solidity',
          lines: storyNamed(name).source.split('\n').length,
          bursts: 60,
          stepOf: () => debuggee?.stop.step ?? -1,
          seen,
        });
        broken.push(...session.broken.map((each) => `${seed}: ${each}`));
        assert.ok(session.counts.requests > 60, `${session.counts.requests}`);
      }
      assert.deepEqual(broken, [], broken.join('\n'));
    });

  for (const name of stories)
    it(`answers each row of requests as it should, and walks on to the same end: ${name}`, async function () {
      const story = opened.get(name);
      if (!story) return skipBecause(this, "Vyper can't be installed here");
      const undisturbed = new RecordedDebuggee(story.stage, story.debuggee.notes);
      const expected: number[] = [];
      let { step } = await undisturbed.start('entry');
      for (let before = -1; before !== step; ) {
        before = step;
        expected.push(step);
        ({ step } = await undisturbed.step('into'));
      }
      const { broken, walked } = await runTable({
        port,
        transaction: name,
        path,
        stepOf: () => debuggee?.stop.step ?? -1,
      });
      assert.deepEqual(broken, [], broken.join('\n'));
      assert.deepEqual(walked, expected);
    });
});
