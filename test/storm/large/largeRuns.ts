import type { JsonValue } from '../../../src/core/json/jsonValue.ts';
import { stringifyJson } from '../../../src/core/json/losslessJson.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import { random } from '../../sandbox/ledger/random.ts';
import { eachRun, type PartOptions, type PartResult } from '../seededRuns.ts';
import { measureTurns, slowEachTime, type Turns, tooLong } from '../turns.ts';
import { buildSubjects } from './buildFiles.ts';
import { enlarged, fillings, placesIn } from './largeShapes.ts';
import { drawReplay, replayLong } from './longReplays.ts';
import { serviceSubjects } from './serviceDocuments.ts';

/** Something that the product does with a document, and its name. */
export type Step = readonly [name: string, work: () => Promise<unknown>];

/** A document from outside, and what the product does with it. */
export interface Subject {
  readonly name: string;
  readonly document: JsonValue;
  /** One after the other, with this text in its place. */
  steps(body: Uint8Array): readonly Step[];
}

/** No work on a document may keep the extension host's thread for longer. */
const ofDocument: Turns = { longest: 50, whole: 2_000 };
/** A replay may take as long as a person waits for it with its progress in view. */
const ofReplay: Turns = { longest: 50, whole: 20_000 };
/** Up to 10 MB, some just below what is read at all. */
const sizes = [130_000, 400_000, 1_000_000, 1_900_000, 4_900_000, 9_900_000];

/** Makes documents from outside large in the worst shapes, and lets the product do with them all that it does. */
export async function runLarge(options: PartOptions): Promise<PartResult[]> {
  const runs = Math.ceil(options.runs / 2);
  return [
    await runSubjects('answers of up to 10 MB: no work over 50 ms at once, none over 2 s in all', serviceSubjects(), {
      ...options,
      runs,
    }),
    await runSubjects(
      'build output of up to 10 MB: no work over 50 ms at once, none over 2 s in all',
      buildSubjects(),
      { ...options, runs },
    ),
    await runReplays('executions of 15 million gas: no work over 50 ms at once, none over 20 s in all', {
      ...options,
      runs: Math.ceil(runs / 4),
    }),
  ];
}

async function runReplays(test: string, { seed, from, runs }: PartOptions): Promise<PartResult> {
  const violations: string[] = [];
  await eachRun({ from, runs }, 1, async (index) => {
    const drawn = drawReplay(random(seed, test, index));
    const found = await slowEachTime(async () => {
      const late = tooLong(await measureTurns(() => replayLong(drawn)), ofReplay);
      return new Map(late === undefined ? [] : [[drawn.name, late]]);
    });
    for (const [name, late] of found)
      violations.push(`--seed ${seed} --only large --from ${index} --runs 1: ${name}, ${late}`);
  });
  return { test, runs, violations };
}

async function runSubjects(
  test: string,
  subjects: readonly Subject[],
  { seed, from, runs }: PartOptions,
): Promise<PartResult> {
  const violations: string[] = [];
  const warm = new Set<Subject>();
  await eachRun({ from, runs }, 1, async (index) => {
    const source = random(seed, test, index);
    const subject = subjects[index % subjects.length];
    if (!subject) return;
    // What is compiled or loaded at first isn't the document's work.
    if (!warm.has(subject)) await slowSteps(subject, Buffer.from(stringifyJson(subject.document)));
    warm.add(subject);
    const places = placesIn(subject.document);
    const place = places[source.int(places.length)] ?? [];
    const names = Object.keys(fillings);
    const name = names[source.int(names.length)] ?? '';
    const size = sizes[source.int(sizes.length)] ?? 0;
    const body = Buffer.from(enlarged(subject.document, place, fillings[name] ?? String, size, source));
    for (const [step, what] of await slowEachTime(() => slowSteps(subject, body)))
      violations.push(
        `--seed ${seed} --only large --from ${index} --runs 1: ${subject.name}: ${step}, ${what}; ${name} (${size}) at ${place.join('.')}`,
      );
  });
  return { test, runs, violations };
}

/** The steps that took too long, or failed as nothing of ours does: what happened, by the step's name. */
async function slowSteps(subject: Subject, body: Uint8Array): Promise<Map<string, string>> {
  const slow = new Map<string, string>();
  for (const [name, work] of subject.steps(body)) {
    let foreign: unknown;
    const turns = await measureTurns(async () => {
      try {
        await work();
      } catch (error) {
        if (!isLensError(error)) foreign = error;
      }
    });
    if (foreign !== undefined) slow.set(name, `with a foreign error: ${stackOf(foreign)}`);
    const late = tooLong(turns, ofDocument);
    if (late !== undefined && foreign === undefined) slow.set(name, late);
  }
  return slow;
}

function stackOf(error: unknown): string {
  return String(error instanceof Error ? error.stack : error)
    .split('\n')
    .slice(0, 12)
    .join(' ');
}
