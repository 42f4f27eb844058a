import { stepCosts } from '../../src/core/trace/gas/gasByLine.ts';
import { startAnvil } from '../sandbox/verification/anvil.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import { expectedLines, type VariantName, variants } from './compileStory.ts';
import { type VyperVariantName, vyperVariants } from './compileVyperStory.ts';
import { runStory } from './runStory.ts';
import { type Story, stories } from './stories.ts';
import { vyperStories } from './vyperStories.ts';

/** What the product shows for one story in one compilation. */
export interface LineRow {
  readonly story: string;
  readonly variant: VariantName | VyperVariantName;
  /** From 1, the innermost first. */
  readonly expected: readonly number[];
  readonly shown: readonly number[];
  readonly verdict: 'right' | 'function only' | 'none' | 'wrong';
  /** Whether the callers' lines are right, too. */
  readonly stackIsRight: boolean;
  /** The compiler's check that failed, in its words. */
  readonly check: string | undefined;
  /**
   * Of all steps together, and what the chain charged for the execution: no refunds, as each call failed. Undefined with a
   * call of the token service, which the chain has a stub of, at another price.
   */
  readonly gas: undefined | { readonly ofSteps: number; readonly charged: number };
}

/** The compilations of a story; none of Vyper's where it couldn't be installed, which is said once. */
async function variantsOf({ language, only }: Story): Promise<(VariantName | VyperVariantName)[]> {
  if (language !== 'Vyper') return Object.keys(variants) as VariantName[];
  const found: VyperVariantName[] = [];
  for (const name of Object.keys(vyperVariants) as VyperVariantName[]) {
    const { version } = vyperVariants[name];
    if (only !== undefined && !version.startsWith(only)) continue;
    if ((await installVyper(version)) !== undefined) found.push(name);
  }
  return found;
}

/** Runs every story, or those given, in every compilation on a chain of its own. */
export async function lineTable(chosen: readonly Story[] = [...stories, ...vyperStories]): Promise<LineRow[]> {
  const chain = await startAnvil();
  const rows: LineRow[] = [];
  try {
    for (const story of chosen) {
      for (const variant of await variantsOf(story)) {
        const { byReading, trace, chargedGas, intrinsicGas, leastGas } = await runStory(chain, story, variant);
        const expected = expectedLines([story.source, ...Object.values(story.modules ?? {})]).map((line) => line + 1);
        // The others are shown by their function only.
        const certain = byReading.frames.flatMap((frame) => frame.places.slice(0, frame.certain));
        const shown = certain.map(({ line }) => line + 1);
        const [place] = certain;
        const right = place?.line === (expected[0] ?? 0) - 1;
        const verdict = !place ? 'none' : right ? 'right' : place.kind === 'statement' ? 'wrong' : 'function only';
        const stackIsRight = expected.join() === shown.join();
        const sum = (await stepCosts(trace)).reduce((total, cost) => total + cost, 0);
        const ofSteps = Math.max(sum, Number(leastGas - intrinsicGas));
        const isOwn = !trace.frames.some(({ answered }) => answered);
        const gas = isOwn ? { ofSteps, charged: Number(chargedGas - intrinsicGas) } : undefined;
        rows.push({ story: story.name, variant, expected, shown, verdict, stackIsRight, check: byReading.check, gas });
      }
    }
  } finally {
    await chain.close();
  }
  return rows;
}
