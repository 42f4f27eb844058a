import type { Anvil } from '../sandbox/verification/anvil.ts';
import type { ChainMirror, ChainRecord } from './chainMirror.ts';
import { expectedLines, type VariantName, variants } from './compileStory.ts';
import { explainRecorded, runRecorded, shownLines } from './recordedStory.ts';
import type { Story } from './stories.ts';
import { tamperedStories } from './tamperedStories.ts';
import { type Draw, type Tampering, tamperings } from './tamperings.ts';

/** What the product shows of one record, tampered with or faithful. */
export interface TamperedRow {
  readonly story: string;
  /** Undefined for a faithful record. */
  readonly tampering: string | undefined;
  readonly variant: VariantName;
  readonly verdict: 'right' | 'function only' | 'none' | 'wrong';
  readonly gaps: readonly string[];
  /** From 1. */
  readonly expected: readonly number[];
  readonly shown: readonly (number | undefined)[];
}

const tokenService = `0x${'0'.repeat(37)}167`;
const returns184 = '0x60b85f5260205ff3';

/** Numbers that look random, the same for a seed. */
export function drawFrom(seed: number): Draw {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}

/** The faithful records of all stories, made once. */
export async function faithfulRecords(chain: Anvil): Promise<ReadonlyMap<string, ChainRecord>> {
  await chain.request('anvil_setCode', [tokenService, returns184]);
  const records = new Map<string, ChainRecord>();
  for (const story of tamperedStories)
    for (const variant of Object.keys(variants) as VariantName[])
      records.set(`${story.name} ${variant}`, await runRecorded(chain, story, variant));
  return records;
}

/** What the product shows of a story, whose record is changed first. */
export async function showTampered(
  mirror: ChainMirror,
  records: ReadonlyMap<string, ChainRecord>,
  { story, variant, tampering, draw }: { story: Story; variant: VariantName; tampering?: Tampering; draw: Draw },
): Promise<TamperedRow | undefined> {
  const record = structuredClone(records.get(`${story.name} ${variant}`));
  if (!record || (tampering && !tampering.tamper(record, draw))) return undefined;
  const told = await explainRecorded(mirror, record, story, variant);
  const shown = shownLines(told);
  const expected = expectedLines([story.source]).map((line) => line + 1);
  const isWrong = shown.some((line, at) => line !== undefined && line !== expected[at]);
  const hasFunction = told?.stack[0]?.functionName !== undefined;
  return {
    story: story.name,
    tampering: tampering?.name,
    variant,
    verdict: isWrong ? 'wrong' : shown[0] !== undefined ? 'right' : hasFunction ? 'function only' : 'none',
    gaps: (told?.gaps ?? []).map((gap) => (gap.why === 'unproven' ? `${gap.why} (${gap.by})` : gap.why)),
    expected,
    shown,
  };
}

/** One record of each kind of tampering, and more up to a number: its story, and what is changed, in each compilation, or in one in turn. */
export async function showTamperedRecords(
  mirror: ChainMirror,
  records: ReadonlyMap<string, ChainRecord>,
  { seed, count, inTurn = false }: { seed: number; count: number; inTurn?: boolean },
): Promise<TamperedRow[]> {
  const all = Object.keys(variants) as VariantName[];
  const rows: TamperedRow[] = [];
  for (let number = 0; number < count; number++) {
    const draw = drawFrom(seed * 100_003 + number);
    const tampering = tamperings[number % tamperings.length];
    if (!tampering) continue;
    const found: TamperedRow[] = [];
    const compilations = inTurn ? all.filter((_, at) => at === number % all.length) : all;
    // Not each story has what is changed, such as inner calls.
    for (let tries = 0; tries < 50 && found.length === 0; tries++) {
      const story = tamperedStories[draw(tamperedStories.length)];
      const drawn = draw(1_000_000);
      if (!story) continue;
      for (const variant of compilations) {
        const row = await showTampered(mirror, records, { story, variant, tampering, draw: drawFrom(drawn) });
        if (row) found.push(row);
      }
    }
    rows.push(...found);
  }
  return rows;
}
