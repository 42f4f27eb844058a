import { parseArgs } from 'node:util';
import { parseDuration } from './duration.ts';
import { faultGrammar } from './faultGrammar.ts';
import type { SandboxOptions } from './start.ts';
import { isStoryStep, storySteps } from './status/script.ts';

export const usage = `npm run sandbox -- [options]

Starts the embedded network on loopback: ledger, status and verification services, a local chain, a control server.

  --port-ledger <port>        and --port-status, --port-verification, --port-control: free ports unless given
  --seed <number>             what the ledger is made up from; 1 unless given
  --story <step>              where the status page's story begins: ${storySteps.join(', ')}
  --story-every <duration>    goes on by one step each 20s, 2m, ...; only by the control server unless given
  --fault '<rule>'            what is to go wrong, as often as you like; a rule is
                              ${faultGrammar}
                              such as 'ledger /api/v1/transactions* 503-html x3'
  --job-delay <duration>      how long a verification stays pending before it is worked on; not at all unless given
  --pass-on                   verified contracts are passed on to other verifiers, of which their jobs tell
  --bind-timestamp-range      60 days a page, as public networks look: empty pages that have a next one
  --no-workspaces             no chain and no verification: up at once
  --help                      this text`;

/**
 * The sandbox's options from the command line. Throws an `Error` of one sentence on what cannot be read;
 * the faults are read when they are set.
 */
export function readArguments(args: readonly string[]): { options: SandboxOptions } | { help: true } {
  const { values } = parseArgs({
    args: [...args],
    allowPositionals: false,
    options: {
      'port-ledger': { type: 'string' },
      'port-status': { type: 'string' },
      'port-verification': { type: 'string' },
      'port-control': { type: 'string' },
      seed: { type: 'string' },
      story: { type: 'string' },
      'story-every': { type: 'string' },
      fault: { type: 'string', multiple: true },
      'job-delay': { type: 'string' },
      'pass-on': { type: 'boolean' },
      'bind-timestamp-range': { type: 'boolean' },
      'no-workspaces': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return { help: true };

  const ports: NonNullable<SandboxOptions['ports']> = {};
  for (const name of ['ledger', 'status', 'verification', 'control'] as const) {
    const text = values[`port-${name}`];
    if (text !== undefined) ports[name] = readInteger(`--port-${name}`, text, 65_535);
  }
  const { story: step, 'story-every': every } = values;
  if (step !== undefined && !isStoryStep(step)) {
    throw new Error(`--story "${step}" is no step; expected ${storySteps.join(', ')}.`);
  }
  const everyMs = every === undefined ? undefined : readDuration('--story-every', every);
  const delay = values['job-delay'];
  return {
    options: {
      ports,
      faults: values.fault ?? [],
      story: { ...(step !== undefined && { step }), ...(everyMs !== undefined && { everyMs }) },
      workspaces: !values['no-workspaces'],
      ...(values['pass-on'] && { passesOn: true }),
      ...(values['bind-timestamp-range'] && { bindTimestampRange: true }),
      ...(delay !== undefined && { jobDelayMs: readDuration('--job-delay', delay) }),
      ...(values.seed !== undefined && { seed: readInteger('--seed', values.seed, Number.MAX_SAFE_INTEGER) }),
    },
  };
}

function readInteger(flag: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw new Error(`${flag} "${text}" is no whole number from 0 to ${max}.`);
  return value;
}

function readDuration(flag: string, text: string): number {
  const ms = parseDuration(text);
  if (!ms) throw new Error(`${flag} "${text}" is no duration; expected 500ms, 20s, 2m or the like.`);
  return ms;
}
