import { stepCosts } from '../../src/core/trace/gas/stepCosts.ts';
import { startAnvil } from '../sandbox/verification/anvil.ts';
import { expectedLines, type VariantName, variants } from './compileStory.ts';
import { runStory } from './runStory.ts';
import { stories } from './stories.ts';

/** What the product shows for one story in one compilation. */
export interface LineRow {
  readonly story: string;
  readonly variant: VariantName;
  /** From 1, the innermost first. */
  readonly expected: readonly number[];
  readonly shown: readonly number[];
  readonly verdict: 'right' | 'function only' | 'none' | 'wrong';
  /** Whether the callers' lines are right, too. */
  readonly stackIsRight: boolean;
  /** Of all steps together, and what the chain charged for the execution: no refunds, as each call failed. */
  readonly gas: { readonly ofSteps: number; readonly charged: number };
}

/** Runs every story in every compilation on a chain of its own. */
export async function lineTable(): Promise<LineRow[]> {
  const chain = await startAnvil();
  const rows: LineRow[] = [];
  try {
    for (const story of stories) {
      for (const variant of Object.keys(variants) as VariantName[]) {
        const { byReading, trace, chargedGas, intrinsicGas, leastGas } = await runStory(chain, story, variant);
        const expected = expectedLines(story.source).map((line) => line + 1);
        const shown = byReading.lines.map(({ line }) => line + 1);
        const [place] = byReading.lines;
        const right = place?.line === (expected[0] ?? 0) - 1;
        const verdict = !place ? 'none' : right ? 'right' : place.kind === 'statement' ? 'wrong' : 'function only';
        const stackIsRight = expected.join() === shown.join();
        const sum = stepCosts(trace).reduce((total, cost) => total + cost, 0);
        const ofSteps = Math.max(sum, Number(leastGas - intrinsicGas));
        const gas = { ofSteps, charged: Number(chargedGas - intrinsicGas) };
        rows.push({ story: story.name, variant, expected, shown, verdict, stackIsRight, gas });
      }
    }
  } finally {
    await chain.close();
  }
  return rows;
}
