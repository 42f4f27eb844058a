import { installSolc } from '../realProjects/buildRealProject.ts';
import { random } from '../sandbox/ledger/random.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';
import type { Measured, MeasureOptions } from '../tools/measure.ts';
import { drawnOverflow, drawnSituation } from '../trace/values/drawnSituations.ts';
import {
  isChecked,
  runSituation,
  type SituationCompiler,
  sender,
  situationCompilers,
} from '../trace/values/runSituation.ts';
import { isFor } from '../trace/values/situation.ts';
import { situations } from '../trace/values/situations.ts';

/** Drawn situations of each compiler. */
const defaultCount = 60;

interface Row {
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
  const sum = (key: 'right' | 'silent' | 'wrong') => rows.reduce((total, row) => total + row[key], 0);
  const table = [
    '# The values that made a call fail',
    '',
    `\`npm run measure values -- --seed ${seed} --count ${count}\``,
    '',
    '| solc | situations | right | nothing said | wrong |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ compiler, kind, right, silent, wrong }) =>
        `| ${compiler.split('+', 1)[0]} | ${kind} | ${right} | ${silent} | ${wrong} |`,
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

/** Of a variable, its initial value may be said: the number in `int64(-5)`. */
function literalIn(value: string): string {
  return /^u?int\d+\((-?\d+)\)$/.exec(value)?.[1] ?? value;
}
