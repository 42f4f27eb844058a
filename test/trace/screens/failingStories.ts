import type { LedgerClient } from '../../../src/core/ledger/rest/client/client.ts';
import type { FailureStory } from '../../../src/core/trace/story/failureStory.ts';
import { random } from '../../sandbox/ledger/random.ts';
import type { VyperAtHand } from '../compileVyper.ts';
import { drawnOverflow, drawnSituation } from '../values/drawnSituations.ts';
import { drawnVyperCondition, drawnVyperOverflow } from '../values/drawnVyper.ts';
import {
  isChecked,
  type Situation,
  type SituationCompiler,
  situationCompilers,
  tellSituation,
} from '../values/runSituation.ts';
import { functionOf, tellVyperSituation } from '../values/runVyperSituation.ts';
import { isFor } from '../values/situation.ts';
import { situationGroups } from '../values/situations.ts';
import { addressTraps, type TwoForms, trapSituations, trapSource } from '../values/trapSituations.ts';
import { vyperPracticeSituations } from '../values/vyperPracticeSituations.ts';
import { isForVyper, olderVyper, type VyperSituation, vyperSituations } from '../values/vyperSituations.ts';

/** A call that fails, by one compiler, with what is true of it. */
export interface FailingStory {
  /** `solc 0.8.28`. */
  readonly compiler: string;
  /** Of which situations it is. */
  readonly group: string;
  /** The same by each compiler. */
  readonly story: string;
  /** The cause, as the situation has it. */
  readonly expected: string;
  /** What the call was given. */
  readonly given: string;
  /** Of Vyper, only the function. */
  readonly source: string;
  /** Explains it as the product does. */
  tell(): Promise<FailureStory>;
}

/** Drawn situations of each compiler, as `measure values` has them. */
const drawnCount = 60;

const nothing = '(nothing is said of a cause)';

/** All calls that `values` and `traps` measure, by each compiler; of traps, only those that are to be named. */
export function failingStories({
  seed,
  client,
  vypers,
  accounts,
}: {
  readonly seed: number;
  readonly client: LedgerClient;
  readonly vypers: readonly VyperAtHand[];
  readonly accounts: [TwoForms, TwoForms];
}): readonly FailingStory[] {
  const traps = [...trapSituations, ...addressTraps(accounts)].filter(({ trap }) => trap !== undefined);
  const ofSolidity = situationCompilers.flatMap((compiler) => [
    ...Object.entries(situationGroups).flatMap(([group, all]) =>
      all
        .filter((each) => isFor(each, compiler))
        .map((each) => solidityStory(group, each, each.words, { compiler, client })),
    ),
    ...Array.from({ length: drawnCount }, (_, number) => {
      const draws = isChecked(compiler) && number % 3 === 0 ? drawnOverflow : drawnSituation;
      const situation = draws(random(seed, 'values', number).int, number);
      return solidityStory('drawn', situation, situation.decided.join(', and '), { compiler, client });
    }),
    ...traps.map((each) => {
      const situation = { ...each, source: trapSource(each, compiler) };
      const words = `a trap of Hedera: ${each.trap?.source.replaceAll('\\', '')}`;
      return solidityStory('traps', situation, words, { compiler, client });
    }),
  ]);
  const ofVyper = vypers.flatMap((compiler) => {
    const isOfPractice = (each: VyperSituation) => vyperPracticeSituations.includes(each);
    const drawn = Array.from({ length: drawnCount }, (_, number) => {
      const draws = number % 3 === 0 ? drawnVyperOverflow : drawnVyperCondition;
      return draws(random(seed, 'vyper values', number).int, number);
    });
    return [
      ...vyperSituations
        .filter((each) => isForVyper(each, compiler.version))
        .map((each) => vyperStory(isOfPractice(each) ? 'Vyper, in practice' : 'Vyper, aimed', each, compiler, client)),
      ...drawn.map((each) => vyperStory('Vyper, drawn', each, compiler, client)),
    ];
  });
  return [...ofSolidity, ...ofVyper];
}

function solidityStory(
  group: string,
  situation: Situation,
  expected: string | undefined,
  { compiler, client }: { readonly compiler: SituationCompiler; readonly client: LedgerClient },
): FailingStory {
  const { name, source, value, code, imports = {} } = situation;
  const given = [
    value === undefined ? undefined : `a value of ${value}`,
    code === undefined ? undefined : `the token service returns ${code}`,
  ];
  return {
    compiler: `solc ${compiler.split('+', 1)[0]}`,
    group,
    story: name,
    expected: expected ?? nothing,
    given: given.filter(Boolean).join('; '),
    source: [source, ...Object.entries(imports).map(([file, text]) => `// ${file}\n${text}`)].join('\n\n'),
    tell: () => tellSituation(situation, compiler, client),
  };
}

function vyperStory(
  group: string,
  situation: VyperSituation,
  compiler: VyperAtHand,
  client: LedgerClient,
): FailingStory {
  const { name, words, reason, values = [], value, data } = situation;
  const { version } = compiler;
  const fitted = (text: string) => (version.startsWith('0.3') ? olderVyper(text) : text);
  const given = [
    values.length === 0 ? undefined : values.map(String).join(', '),
    value === undefined ? undefined : `a value of ${value}`,
    data,
  ];
  return {
    compiler: `Vyper ${version}`,
    group,
    story: name,
    expected: words === undefined ? (reason ?? nothing) : fitted(words),
    given: given.filter(Boolean).join('; '),
    source: fitted(functionOf(situation)),
    tell: () => tellVyperSituation(situation, compiler, client),
  };
}
