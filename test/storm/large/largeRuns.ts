import { stringifyJson } from '../../../src/core/json/losslessJson.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import { nextTurn } from '../../../src/core/platform/systemTimers.ts';
import { renderCsv } from '../../../src/core/render/csv.ts';
import { renderHtml } from '../../../src/core/render/html.ts';
import { renderMarkdown } from '../../../src/core/render/markdown.ts';
import { random } from '../../sandbox/ledger/random.ts';
import { eachRun, type PartOptions, type PartResult } from '../seededRuns.ts';
import { longestTurn } from '../turns.ts';
import { enlarged, fillings, placesIn } from './largeShapes.ts';
import { httpOf, type Subject, serviceSubjects } from './serviceDocuments.ts';

/** No work may keep the extension host's thread for longer, in milliseconds of processor time. */
const longest = 50;
/** Up to 10 MB, some just below what is read at all. */
const sizes = [95_000, 400_000, 1_000_000, 1_900_000, 4_900_000, 9_900_000];
const now = 1_795_255_200_000;

/** Lets the product read answers of its services that were made large in the worst shapes, show them and copy what it shows. */
export async function runLarge({ seed, from, runs }: PartOptions): Promise<PartResult> {
  const violations: string[] = [];
  const subjects = serviceSubjects();
  const names = Object.keys(fillings);
  const warm = new Set<string>();
  await eachRun({ from, runs }, 1, async (index) => {
    const source = random(seed, 'large', index);
    const subject = subjects[index % subjects.length];
    if (!subject) return;
    if (!warm.has(subject.name)) {
      warm.add(subject.name);
      await shown(subject, Buffer.from(stringifyJson(subject.document)));
    }
    const places = placesIn(subject.document);
    const place = places[source.int(places.length)] ?? [];
    const name = names[source.int(names.length)] ?? '';
    const filling = fillings[name];
    if (!filling) return;
    const size = sizes[source.int(sizes.length)] ?? 0;
    const body = Buffer.from(enlarged(subject.document, place, filling, size, source));
    let found = await slow(subject, body);
    for (let again = 0; again < 2 && found.size > 0; again++) {
      const next = await slow(subject, body);
      found = new Map(
        [...found].filter(([step]) => next.has(step)).map(([step, ms]) => [step, Math.min(ms, next.get(step) ?? ms)]),
      );
    }
    for (const [step, ms] of found)
      violations.push(
        `--seed ${seed} --only large --from ${index} --runs 1: ${subject.name}: ${step} for ${Math.round(ms)} ms without a pause; ${name} of ${size} at ${place.join('.')}`,
      );
  });
  return { test: 'answers of up to 10 MB, read, drawn and copied: no work over 50 ms', runs, violations };
}

async function slow(subject: Subject, body: Uint8Array): Promise<Map<string, number>> {
  const steps = await shown(subject, body);
  return new Map([...steps].filter(([, ms]) => ms > longest));
}

/** The longest turn of each step, in milliseconds. */
async function shown(subject: Subject, body: Uint8Array): Promise<Map<string, number>> {
  const steps = new Map<string, number>();
  let copies: (() => unknown)[] = [];
  steps.set(
    'it is read and drawn',
    await longestTurn(async () => {
      try {
        const sheets = (await subject.use(httpOf(body))).slice(0, 2);
        for (const sheet of sheets) {
          renderHtml(sheet, { now, interactive: true });
          await nextTurn();
        }
        copies = sheets.flatMap((sheet) => [
          () => renderMarkdown(sheet, { level: 'summary', now }),
          () => renderMarkdown(sheet, { level: 'all', now, maxRows: Number.POSITIVE_INFINITY }),
          () => JSON.stringify(sheet, undefined, 2),
          ...sheet.sections.flatMap(({ blocks }) =>
            blocks.flatMap((block) => (block.type === 'table' ? [() => renderCsv(block)] : [])),
          ),
        ]);
      } catch (error) {
        if (!isLensError(error)) throw error;
      }
    }),
  );
  steps.set(
    'it is copied',
    await longestTurn(async () => {
      for (const copy of copies) {
        copy();
        await nextTurn();
      }
    }),
  );
  return steps;
}
