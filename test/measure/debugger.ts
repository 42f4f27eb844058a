import { compareDebugged } from '../debug/compareDebugged.ts';
import { debugStories } from '../debug/debugStories.ts';
import { openStory } from '../debug/openStory.ts';
import { recordedStories } from '../debug/recordedStories.ts';
import { sameMachine } from '../debug/sameMachine.ts';
import { alignedLogs, structLogs } from '../debug/structLogs.ts';
import { walkBoth } from '../debug/walkStory.ts';
import { random } from '../sandbox/ledger/random.ts';
import { startAnvil } from '../sandbox/verification/anvil.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { startMirror } from '../trace/chainMirror.ts';
import { drawnLocals } from '../trace/values/drawnLocals.ts';

/** With three functions each, and their helpers and modifiers. */
const drawnContracts = 3;

/** Steps of each story that are compared. */
const defaultCount = 200;

/**
 * Walks in all stories, in both directions, and compares the state at both ends and at drawn steps with the log of the chain's own EVM:
 * stack, memory, storage and returned data.
 */
export async function measure({ seed, count = defaultCount, only }: MeasureOptions): Promise<Measured> {
  const chain = await startAnvil({ logsSteps: true });
  const mirror = await startMirror(chain);
  const rows: string[] = [];
  const violations: string[] = [];
  let [stories, stopped, compared, equal] = [0, 0, 0, 0];
  let [places, right, unknown] = [0, 0, 0];
  try {
    const hasVyper = (await installVyper()) !== undefined;
    const opens = debugStories
      .filter(({ language }) => language !== 'Vyper' || hasVyper)
      .map((story) => ({ name: story.name, via: story.via, open: () => openStory(chain, mirror, story) }));
    const others = recordedStories(chain, mirror).map((each) => ({ ...each, via: undefined }));
    for (const story of [...opens, ...others]) {
      if (only !== undefined && !story.name.includes(only)) continue;
      const { debuggee, stage, hash } = await story.open();
      const { forwards, backwards } = await walkBoth(debuggee);
      if (forwards.join('\n') !== backwards.join('\n')) violations.push(`${story.name}: other stops back than forth`);
      stories += 1;
      stopped += forwards.length;
      const { notes } = debuggee;
      const row = `| ${story.name} | ${stage.recording.length} | ${forwards.length}`;
      if (story.via) {
        // What is read is another compilation than what the chain ran.
        rows.push(`${row} | | ${notes.length} |`);
        continue;
      }
      const logs = alignedLogs(await structLogs(chain, hash), stage.recording);
      if (logs.length !== stage.recording.length) violations.push(`${story.name}: ${logs.length} steps on the chain`);
      const { int } = random(seed, story.name);
      let same = 0;
      const drawn = Array.from({ length: count }, () => int(stage.recording.length));
      const steps = [0, stage.recording.length - 1, ...drawn];
      for (const step of steps) {
        const differences = await sameMachine(stage.recording, step, logs);
        if (differences.length === 0) same += 1;
        else violations.push(`${story.name}, step ${step}: ${differences.join('; ')}`.slice(0, 500));
      }
      compared += steps.length;
      equal += same;
      rows.push(`${row} | ${same} of ${steps.length} | ${notes.length} |`);
    }
    for (let number = 0; only === undefined && number < drawnContracts; number++) {
      const contract = drawnLocals(random(seed, 'debugged', number).int, '0.8.28+commit.7893614a');
      const locals = await compareDebugged(contract, chain, mirror);
      places += contract.places.length;
      right += locals.right;
      unknown += locals.unknown + locals.silent.length;
      for (const each of locals.wrong) violations.push(`contract ${number}: ${each}`);
    }
  } finally {
    await mirror.close();
    await chain.close();
  }
  const table = [
    '# The debugger in recorded executions',
    '',
    `\`npm run measure debugger -- --seed ${seed} --count ${count}\``,
    '',
    `${stories} stories, ${stopped} stops, each walked forwards and backwards; ${equal} of ${compared} states, at both`,
    `ends and at drawn steps, as the chain's own EVM logs them. In drawn contracts, ${right} local variables at ${places} places are as the same code`,
    `encodes them, ${unknown} aren't known.`,
    '',
    '| story | steps | stops | equal states | notes |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    '',
  ].join('\n');
  return { table, violations };
}
