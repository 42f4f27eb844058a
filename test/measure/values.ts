import { installSolc } from '../realProjects/buildRealProject.ts';
import { random } from '../sandbox/ledger/random.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import { installVyper } from '../toolchains/installVyper.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { drawnOverflow, drawnSituation } from '../trace/values/drawnSituations.ts';
import { drawnVyperCondition, drawnVyperOverflow } from '../trace/values/drawnVyper.ts';
import {
  isChecked,
  runSituation,
  type SituationCompiler,
  sender,
  situationCompilers,
} from '../trace/values/runSituation.ts';
import { runVyperSituations, vyperVerdict, vyperVersions } from '../trace/values/runVyperSituation.ts';
import { isFor } from '../trace/values/situation.ts';
import { situations } from '../trace/values/situations.ts';
import { isForVyper, vyperSituations } from '../trace/values/vyperSituations.ts';

/** Drawn situations of each compiler. */
const defaultCount = 60;

interface Row {
  /** Of Vyper without its commit. */
  readonly compiler: string;
  readonly kind: 'aimed' | 'drawn';
  right: number;
  silent: number;
  wrong: number;
}

/**
 * Says why calls fail whose cause is known: situations aimed at what is hard to read, and drawn ones, whose operands have
 * values that were drawn with them; each with all compilers of the sandbox.
 */
export async function measure({ seed, count = defaultCount, only }: MeasureOptions): Promise<Measured> {
  const rows: Row[] = [];
  const violations: string[] = [];
  for (const compiler of situationCompilers) {
    if (only !== undefined && !compiler.startsWith(only)) continue;
    if (!solcByVersion(compiler)) await installSolc(compiler.split('+', 1)[0] ?? '');
    rows.push(await aimed(compiler, violations), await drawn(compiler, { seed, count }, violations));
  }
  for (const version of vyperVersions) {
    if (only !== undefined && !version.startsWith(only)) continue;
    const path = await installVyper(version);
    if (path !== undefined) rows.push(...(await vyper({ path, version }, { seed, count }, violations)));
  }
  const sum = (key: 'right' | 'silent' | 'wrong') => rows.reduce((total, row) => total + row[key], 0);
  const table = [
    '# The values that made a call fail',
    '',
    `\`npm run measure values -- --seed ${seed} --count ${count}\``,
    '',
    '| compiler | situations | right | nothing said | wrong |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ compiler, kind, right, silent, wrong }) =>
        `| ${compiler.includes('+') ? `solc ${compiler.split('+', 1)[0]}` : `Vyper ${compiler}`} | ${kind} | ${right} | ${silent} | ${wrong} |`,
    ),
    `| all | | ${sum('right')} | ${sum('silent')} | ${sum('wrong')} |`,
    '',
  ].join('\n');
  return { table, violations };
}

async function aimed(compiler: SituationCompiler, violations: string[]): Promise<Row> {
  const row: Row = { compiler, kind: 'aimed', right: 0, silent: 0, wrong: 0 };
  for (const situation of situations.filter((each) => isFor(each, compiler))) {
    const { words } = await runSituation(situation, compiler);
    if (words === situation.words) row.right += 1;
    else if (words === undefined) row.silent += 1;
    else {
      row.wrong += 1;
      violations.push(`${compiler}, ${situation.name}: ${words}`);
    }
  }
  return row;
}

async function drawn(
  compiler: SituationCompiler,
  { seed, count }: { seed: number; count: number },
  violations: string[],
): Promise<Row> {
  const row: Row = { compiler, kind: 'drawn', right: 0, silent: 0, wrong: 0 };
  for (let number = 0; number < count; number++) {
    const draws = isChecked(compiler) && number % 3 === 0 ? drawnOverflow : drawnSituation;
    const situation = draws(random(seed, 'values', number).int, number);
    const { words, decided, parts } = await runSituation(situation, compiler);
    const others = [...parts].filter(([text, value]) =>
      text === 'msg.sender' ? value.toLowerCase() !== sender : String(situation.parts.get(text)) !== literalIn(value),
    );
    if (words === undefined) row.silent += 1;
    else if (decided.join('; ') === situation.decided.join('; ') && others.length === 0) row.right += 1;
    else {
      row.wrong += 1;
      violations.push(`${compiler}, ${situation.name} of seed ${seed}: ${words}\n${situation.source}`);
    }
  }
  return row;
}

/** In one contract are so many situations. */
const perContract = 12;

async function vyper(
  compiler: { readonly path: string; readonly version: string },
  { seed, count }: { seed: number; count: number },
  violations: string[],
): Promise<readonly Row[]> {
  const { version } = compiler;
  const aimed = vyperSituations.filter((each) => isForVyper(each, version));
  const drawn = Array.from({ length: count }, (_, number) => {
    const draws = number % 3 === 0 ? drawnVyperOverflow : drawnVyperCondition;
    return draws(random(seed, 'vyper values', number).int, number);
  });
  const rows: Row[] = [];
  for (const [kind, all] of [
    ['aimed', aimed],
    ['drawn', drawn],
  ] as const) {
    const row: Row = { compiler: version, kind, right: 0, silent: 0, wrong: 0 };
    rows.push(row);
    for (let at = 0; at < all.length; at += perContract) {
      const some = all.slice(at, at + perContract);
      for (const [nth, result] of (await runVyperSituations(some, compiler)).entries()) {
        const situation = some[nth];
        const verdict = situation ? vyperVerdict(situation, result, version) : 'wrong';
        row[verdict] += 1;
        if (verdict === 'wrong') violations.push(`Vyper ${version}, ${situation?.name}: ${result.words}`);
      }
    }
  }
  return rows;
}

/** Of a variable, its initial value may be said: the number in `int64(-5)`. */
function literalIn(value: string): string {
  return /^u?int\d+\((-?\d+)\)$/.exec(value)?.[1] ?? value;
}
