import assert from 'node:assert/strict';
import { readArguments, usage } from '../../sandbox/arguments.ts';

describe("the sandbox's command line", () => {
  it('has sensible options without any', () => {
    assert.deepEqual(readArguments([]), { options: { ports: {}, faults: [], story: {}, workspaces: true } });
  });

  it('reads every flag', () => {
    const text =
      '--port-ledger 5551 --port-status=0 --port-verification 5553 --port-control 5554 --seed 7 --story masked --story-every 20s --job-delay 1.5s --pass-on --no-workspaces';
    const args = [...text.split(' '), '--fault', 'ledger * hang', '--fault', '* * cut x1'];
    assert.deepEqual(readArguments(args), {
      options: {
        ports: { ledger: 5551, status: 0, verification: 5553, control: 5554 },
        faults: ['ledger * hang', '* * cut x1'],
        story: { step: 'masked', everyMs: 20_000 },
        workspaces: false,
        jobDelayMs: 1500,
        passesOn: true,
        seed: 7,
      },
    });
    for (const flag of text.match(/--(?!port-[svc])[a-z-]+/g) ?? []) assert.ok(usage.includes(flag), flag);
  });

  it('asks for help', () => {
    assert.deepEqual(readArguments(['--help', '--seed', '1']), { help: true });
  });

  it('says which flag is wrong', () => {
    const wrong: [string[], RegExp][] = [
      [['--port-ledger', '70000'], /^--port-ledger "70000" is no whole number from 0 to 65535\.$/],
      [['--seed', 'x'], /^--seed "x" is no whole number/],
      [['--story', 'bliss'], /^--story "bliss" is no step; expected calm, /],
      [['--story-every', '0s'], /^--story-every "0s" is no duration; expected 500ms, 20s/],
      [['--job-delay', 'long'], /^--job-delay "long" is no duration/],
      [['--bogus'], /--bogus/],
      [['stray'], /stray/],
    ];
    for (const [args, message] of wrong) assert.throws(() => readArguments(args), { message }, args.join(' '));
  });
});
