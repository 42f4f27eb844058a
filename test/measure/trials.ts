import { installSolc } from '../realProjects/buildRealProject.ts';
import { startAnvil } from '../sandbox/verification/anvil.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { startMirror } from '../trace/chainMirror.ts';
import { falseInTrial, runTrial, variantsOf } from '../trace/runTrial.ts';
import { savedStories } from '../trace/savedStories.ts';
import type { TrialStory } from '../trace/trialStories.ts';
import { type Aim, aimOf } from '../trace/trials/aims.ts';
import { compilerStories, movedStories } from '../trace/trials/compilerStories.ts';
import { edgeStories } from '../trace/trials/edgeStories.ts';
import { furtherStories } from '../trace/trials/furtherStories.ts';
import { manyStories } from '../trace/trials/manyStories.ts';
import { setupStories } from '../trace/trials/setupStories.ts';
import { systemStories } from '../trace/trials/systemStories.ts';
import { tokenStories } from '../trace/trials/tokenStories.ts';
import { unaffectedStories } from '../trace/trials/unaffectedStories.ts';

/** What the changes of some stories came to. */
interface Counts {
  stories: number;
  readonly right: Verdicts;
  readonly wrong: Verdicts;
}

interface Verdicts {
  asSaid: number;
  /** By the reason. */
  readonly unknown: Map<string, number>;
  false: number;
}

/**
 * Tries changes on failed calls, in each compilation, and compares what is said with a chain that has the changed
 * contract: outcome, returned data, gas, and every slot that is written. Nothing is drawn. A change is right if the call
 * succeeds on that chain, and wrong otherwise.
 */
export async function measure({ only }: MeasureOptions): Promise<Measured> {
  const violations: string[] = [];
  const counts = new Map<string, Counts>();
  // The ledger has no least price of data (EIP-7623).
  const chain = await startAnvil({ hardfork: 'cancun' });
  const mirror = await startMirror(chain);
  await installVyper();
  const stories = [
    ...savedStories,
    ...systemStories,
    ...tokenStories,
    ...manyStories,
    ...compilerStories,
    ...movedStories,
    ...edgeStories,
    ...furtherStories,
    ...setupStories,
    ...unaffectedStories,
  ];
  for (const story of stories) {
    if (only !== undefined && !story.name.includes(only)) continue;
    const own = countsOf(counts, groupOf(story));
    own.stories += 1;
    for (const { compiler } of [story, ...story.fixes])
      if (compiler !== undefined) await installSolc(compiler.replace(/\+.*/, ''));
    for (const variant of variantsOf(story))
      for (const fix of story.fixes) {
        const run = await runTrial(chain, mirror, story, { fix, variant });
        const wrong = await falseInTrial(run, story, fix);
        if (wrong !== undefined) violations.push(`${story.name}, ${fix.name}, ${variant}: ${wrong}`);
        const verdicts = run.truth?.succeeded === true ? own.right : own.wrong;
        const { trial } = run;
        if (wrong !== undefined) verdicts.false += 1;
        else if (trial.kind === 'tried') verdicts.asSaid += 1;
        else verdicts.unknown.set(trial.unknown.why, (verdicts.unknown.get(trial.unknown.why) ?? 0) + 1);
      }
  }
  await mirror.close();
  await chain.close();
  const count = [...counts.values()].reduce((sum, each) => sum + each.stories, 0);
  const groups = [...counts].sort(([a], [b]) => rankOf(a) - rankOf(b));
  const table = [
    '# Changes tried on failed calls',
    '',
    '`npm run measure trials`: what *Try My Change* says of a call, beside a chain that has the changed contract: outcome,',
    'returned data, gas and storage. Each change is tried without optimizer, with it, and via Yul, as far as the compiler',
    'can. It is right if the call succeeds with it on that chain.',
    '',
    `**${count} stories, ${violations.length} false.**`,
    '',
    "Stories are apart by what they are about, said before they run: ordinary changes, and those that aim at what can't",
    `be known. **Of ordinary changes without system contracts, ${shareOf(counts, (group) => group.startsWith('Ordinary') && !group.includes('system'))} aren't known; of those with them, ${shareOf(counts, (group) => group.startsWith('Ordinary') && group.includes('system'))}.**`,
    '',
    '| Stories | | changes | as said | not known, for the expected reason | false |',
    '|---|---|---|---|---|---|',
    ...groups.flatMap(([group, each]) => [
      rowOf(`${group} (${each.stories})`, 'right', each.right),
      rowOf('', 'wrong', each.wrong),
    ]),
    '',
  ].join('\n');
  return { table, violations };
}

/** Ordinary changes first. */
function rankOf(group: string): number {
  return group.startsWith('Ordinary') ? 0 : 1;
}

/** How many of some stories' changes aren't known, in words. */
function shareOf(counts: ReadonlyMap<string, Counts>, isMeant: (group: string) => boolean): string {
  const verdicts = [...counts].flatMap(([group, { right, wrong }]) => (isMeant(group) ? [right, wrong] : []));
  const unknown = verdicts.flatMap(({ unknown: each }) => [...each.values()]).reduce((sum, each) => sum + each, 0);
  const all = verdicts.reduce((sum, each) => sum + each.asSaid + each.false, unknown);
  return `${unknown} of ${all} (${((unknown / Math.max(1, all)) * 100).toFixed(1)} %)`;
}

const aimed: Record<Aim, string> = {
  layout: 'Moves variables',
  deployment: 'Changes what a deployment writes',
  unrecorded: 'Asks for what no record has',
  otherCalls: 'Calls otherwise than the record',
  compile: "Doesn't compile",
};

function groupOf(story: TrialStory): string {
  const aim = aimOf(story);
  return aim === undefined ? `Ordinary: ${kindOf(story)}` : aimed[aim];
}

function kindOf({ name, source, language, compiler }: TrialStory): string {
  if (/0x16[789]/.test(source) || name.startsWith('tokens:')) return 'with system contracts';
  if (language === 'Vyper') return 'Vyper';
  return compiler === undefined ? 'Solidity' : `Solidity ${/0\.\d+\.\d+(?: to \S+\d)?/.exec(name)?.[0]}`;
}

function countsOf(counts: Map<string, Counts>, group: string): Counts {
  const none = (): Verdicts => ({ asSaid: 0, unknown: new Map(), false: 0 });
  const own = counts.get(group) ?? { stories: 0, right: none(), wrong: none() };
  counts.set(group, own);
  return own;
}

function rowOf(group: string, kind: string, { asSaid, unknown, false: wrong }: Verdicts): string {
  const notKnown = [...unknown.values()].reduce((sum, each) => sum + each, 0);
  const all = asSaid + notKnown + wrong;
  const reasons = [...unknown].map(([why, times]) => `${why} ${times}`).join(', ');
  const share = notKnown === 0 ? '0' : `${notKnown} (${Math.round((notKnown / all) * 100)} %: ${reasons})`;
  return `| ${group} | ${kind} | ${all} | ${asSaid} | ${share} | ${wrong} |`;
}
