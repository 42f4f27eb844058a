import { CodeScanner, vyperSyntax } from '../../../code/codeScanner.ts';
import { hexOfBytes } from '../../../platform/hex.ts';
import type { StorageLayout } from '../../../storage/storageLayout.ts';
import type { TracedBuild } from '../../lines/tracedBuild.ts';
import type { ExecutionTrace, TraceFrame } from '../../replay/executionTrace.ts';
import { readerOf, typeIn, valueIn } from '../evaluation/evaluate.ts';
import type { EvaluationContext } from '../evaluation/evaluationContext.ts';
import { EvaluationError } from '../evaluation/evaluationError.ts';
import { type Expression, parseExpressions } from '../evaluation/expression.ts';
import { type TypedNumber, uint256 } from '../evaluation/numbers.ts';
import type { RecordedTransaction } from '../evaluation/recordedTransaction.ts';
import type { HeldValue, ValueReader } from '../held/heldValue.ts';
import type { Shape } from '../held/valueShapes.ts';
import { vyperShape } from '../locals/localValue.ts';
import type { VyperPlaces } from '../locals/vyperPlaces.ts';
import type { StepRange } from '../ownSteps.ts';
import { deepest } from '../parts/evaluated.ts';
import type { VyperModule, VyperStatement } from './vyperModule.ts';
import type { ByteSpan, VyperSteps } from './vyperSteps.ts';

/** A call of a Vyper module's code, with all that its expressions are evaluated from. */
export interface VyperCall {
  readonly frame: TraceFrame;
  readonly build: TracedBuild;
  readonly module: VyperModule;
  readonly steps: VyperSteps;
  /** Undefined if the compiler doesn't say them. */
  readonly places: VyperPlaces | undefined;
  readonly immutables?: VyperPlaces['immutables'] | undefined;
  readonly layout: StorageLayout | undefined;
  readonly transaction: RecordedTransaction;
  readonly trace: ExecutionTrace;
  /** What system contracts returned in the execution. */
  readonly returnedCodes: ReadonlySet<bigint>;
}

/** Of an array. */
const mostItems = 8;

/** What the interfaces return that come with the compiler. */
const standardAnswers: ReadonlyMap<string, string> = new Map([
  ...(['allowance', 'balanceOf', 'totalSupply', 'totalAssets', 'convertToShares', 'convertToAssets'] as const).map(
    (name) => [name, 'uint256'] as const,
  ),
  ...(['approve', 'transfer', 'transferFrom', 'supportsInterface', 'isApprovedForAll'] as const).map(
    (name) => [name, 'bool'] as const,
  ),
  ['ownerOf', 'address'],
  ['getApproved', 'address'],
  ['decimals', 'uint8'],
]);

/** One run of a statement, whose expressions have the values that they had then. */
export class VyperRun {
  readonly call: VyperCall;
  readonly statement: VyperStatement;
  readonly range: StepRange;
  readonly reader: ValueReader;
  readonly #context: EvaluationContext;
  readonly #depth: number;
  readonly #base: number;

  private constructor(
    call: VyperCall,
    statement: VyperStatement,
    range: StepRange,
    at: { base: number; depth: number },
  ) {
    this.call = call;
    this.statement = statement;
    this.range = range;
    this.#base = at.base;
    this.#depth = at.depth;
    this.#context = this.#contextOf();
    this.reader = readerOf(this.#context);
  }

  /**
   * @param text a part of the statement's text, whose expressions are evaluated
   * @returns undefined if the text isn't of expressions alone
   */
  static of(
    call: VyperCall,
    { statement, range }: { readonly statement: VyperStatement; readonly range: StepRange },
    text: string,
    depth = 0,
  ): { readonly run: VyperRun; readonly expressions: readonly Expression[] } | undefined {
    const isLast = statement.text.endsWith(text);
    const at = isLast ? statement.text.length - text.length : statement.text.indexOf(text);
    const expressions = parsed(text);
    if (!expressions || at < 0) return undefined;
    return { run: new VyperRun(call, statement, range, { base: statement.from + at, depth }), expressions };
  }

  /** The value that an expression had; undefined unless it is certain. */
  async value(expression: Expression): Promise<HeldValue | undefined> {
    return this.#tried(() => valueIn(expression, this.#context, this.reader));
  }

  /** The same of one word. */
  async number(expression: Expression): Promise<TypedNumber | undefined> {
    const value = await this.value(expression);
    const read = value && (await this.#tried(() => this.reader.number(value)));
    return value?.shape.kind === 'word' && read !== undefined ? [value.shape, read] : undefined;
  }

  /** The same of a text or bytes. */
  async bytes(expression: Expression): Promise<Uint8Array | undefined> {
    const value = await this.value(expression);
    return value && this.#tried(() => this.reader.bytes(value));
  }

  /** The value as the source would write it. */
  async shown(expression: Expression): Promise<string | undefined> {
    if (expression.kind === 'list') {
      const items = await Promise.all(expression.items.map((each) => this.shown(each)));
      return items.every((each) => each !== undefined) ? `[${items.join(', ')}]` : undefined;
    }
    const value = await this.value(expression);
    // The debugger's words for a mapping are its type.
    if (!value || value.shape.kind === 'mapping' || value.shape.kind === 'opaque') return undefined;
    return this.#tried(() => (value.shape.kind === 'array' ? this.#itemsOf(value) : this.reader.knownText(value)));
  }

  /** The items of an array, which the debugger shows in storage only if they are expanded. */
  async #itemsOf(value: HeldValue): Promise<string | undefined> {
    const parts = await this.reader.parts(value);
    const list = (await parts?.list(0, mostItems)) ?? [];
    const texts = await Promise.all(list.map((item) => item.value && this.reader.knownText(item.value)));
    if (!parts || !texts.every((text) => text !== undefined)) return undefined;
    return `[${texts.join(', ')}${parts.count > mostItems ? `, … (${parts.count})` : ''}]`;
  }

  async length(expression: Expression): Promise<{ readonly shape: Shape; readonly length: bigint } | undefined> {
    const value = await this.value(expression);
    const length = value && (await this.#tried(() => this.reader.length(value)));
    return value && length !== undefined ? { shape: value.shape, length } : undefined;
  }

  async type(expression: Expression): Promise<Shape | undefined> {
    return this.#tried(() => typeIn(expression, this.#context, this.reader));
  }

  spanOf({ from, to }: Expression): ByteSpan {
    return { from: this.#base + from, to: this.#base + to };
  }

  /** The source's own characters between two places in bytes, without comments. */
  wordsIn(from: number, to: number): string {
    const { statement } = this;
    return statement.text.slice(from - statement.from, to - statement.from);
  }

  /** The source's words. */
  textOf(expression: Expression): string {
    const { from, to } = this.spanOf(expression);
    return this.call.module.words(from, to);
  }

  /**
   * What a function of the contract returned that was called in this run: the expression, in the run that returned it.
   * @returns undefined if that isn't certain, as of a function that was called more than once, other than for an argument
   * of itself
   */
  returned(expression: Expression): { readonly run: VyperRun; readonly expression: Expression } | undefined {
    const { module, steps } = this.call;
    const name = ownFunction(expression);
    const callee = name === undefined ? undefined : module.functionNamed(name);
    if (name === undefined || !callee || this.#depth >= deepest) return undefined;
    const calls = nestedCalls(this.statement.text, name);
    const nth = calls?.indexOf(this.spanOf(expression).from - this.statement.from) ?? -1;
    const returns = answersOf(this.call, this).filter(({ statement }) => module.functionAt(statement.first) === callee);
    // Each call of it in the text comes back once, the outermost last.
    const last = returns.length === calls?.length ? returns[nth] : undefined;
    const text = last && /^return\b\s*(.+)$/s.exec(last.statement.text)?.[1];
    const found =
      last && text !== undefined && steps.momentOf(last.range) && VyperRun.of(this.call, last, text, this.#depth + 1);
    const [only, ...others] = found ? found.expressions : [];
    return found && only && others.length === 0 ? { run: found.run, expression: only } : undefined;
  }

  /** The frame of the contract that an expression called. */
  calledBy(expression: Expression): TraceFrame | undefined {
    return this.call.steps.calledWithin(this.spanOf(expression), this.range);
  }

  #contextOf(): EvaluationContext {
    const { call, statement, range } = this;
    const { frame, module, steps, build, layout, transaction, trace } = call;
    const moment = steps.momentOf(range);
    const loads = steps.loads(range, statement);
    const names = new Set(statement.text.match(/\w+/g));
    const owner = module.functionAt(statement.first)?.name ?? '';
    const variables = moment ? (call.places?.at(owner, statement.first, module.path) ?? []) : [];
    return {
      frame,
      machine: {
        stack: [],
        memory: moment?.memory ?? new Uint8Array(),
        calldata: frame.input,
        async storage(slot) {
          const word = loads.get(slot);
          // What it didn't read then, it didn't need.
          if (!word) throw new EvaluationError(String(slot));
          return word;
        },
        touched: () => loads,
      },
      transaction,
      build,
      layout,
      mappingKeys: trace.mappingKeys,
      trees: undefined,
      contract: undefined,
      node: undefined,
      called: undefined,
      base: undefined,
      vyper: variables.filter(({ name }) => names.has(name)),
      vyperModule: module.path,
      vyperImmutables: call.immutables,
      withoutLocals: undefined,
      answerOf: (each) => this.#answerOf(each),
      nameOf: () => undefined,
      call: async () => ({ success: false, output: new Uint8Array() }),
    };
  }

  async #answerOf(expression: Expression): Promise<HeldValue | undefined> {
    if (expression.kind === 'member') return expression.name === 'balance' ? this.#balanceOf(expression.of) : undefined;
    if (ownFunction(expression) !== undefined) {
      const returned = this.returned(expression);
      return returned?.run.value(returned.expression);
    }
    const name = expression.kind === 'call' && expression.of.kind === 'member' ? expression.of.name : undefined;
    const called = name === undefined ? undefined : this.calledBy(expression);
    if (name === undefined || !called || called.failure || called.output.length < 32) return undefined;
    const sources = [...this.call.build.sources.values()].map(({ content }) => content);
    const type = answerType(name, sources) ?? standardAnswers.get(name);
    const shape = type === undefined ? undefined : vyperShape(type, sources);
    if (shape?.kind !== 'word') return undefined;
    return this.reader.ofWord(shape, BigInt(hexOfBytes(called.output.subarray(0, 32))));
  }

  /** A balance as the statement read it: it isn't known before. */
  async #balanceOf(owner: Expression): Promise<HeldValue | undefined> {
    const { call, range, statement } = this;
    const isSelf = owner.kind === 'name' && owner.name === 'self';
    const account = isSelf ? undefined : await this.number(owner);
    if (!isSelf && account?.[0].word !== 'address') return undefined;
    const read = call.steps.balanceRead(range, statement, account?.[1]);
    return read === undefined ? undefined : this.reader.ofWord(uint256, read);
  }

  async #tried<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof EvaluationError) return undefined;
      throw error;
    }
  }
}

function parsed(text: string): readonly Expression[] | undefined {
  try {
    return parseExpressions(text);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** The name of the contract's own function that an expression calls. */
export function ownFunction(expression: Expression): string | undefined {
  if (expression.kind !== 'call' || expression.of.kind !== 'member') return undefined;
  const { of, name } = expression.of;
  return of.kind === 'name' && of.name === 'self' ? name : undefined;
}

/** Where the calls of an own function begin in a statement, each within the one before; undefined if they are apart. */
function nestedCalls(text: string, name: string): readonly number[] | undefined {
  const scanner = new CodeScanner(text, vyperSyntax);
  const found: number[] = [];
  const open: number[] = [];
  let depth = 0;
  let self = -1;
  while (scanner.nextCode()) {
    if (scanner.is('self')) self = scanner.start;
    if (scanner.text === '(' && text.slice(self, scanner.start) === `self.${name}`) {
      if (open.length < found.length) return undefined;
      found.push(self);
      open.push(depth);
    }
    if (/^[([{]$/.test(scanner.text)) depth += 1;
    if (/^[)\]}]$/.test(scanner.text)) depth -= 1;
    if (open.at(-1) === depth && scanner.text === ')') open.pop();
  }
  return found;
}

export interface StatementRun {
  readonly statement: VyperStatement;
  readonly range: StepRange;
}

/**
 * The runs of the `return` statements of other functions that came back to a statement in one of its runs, the last one
 * first: not those that came back to a function that it called.
 */
export function answersOf(
  { module, steps }: Pick<VyperCall, 'module' | 'steps'>,
  { statement: caller, range }: StatementRun,
): StatementRun[] {
  const found: StatementRun[] = [];
  for (let at = range.to; at >= range.from; at--) {
    const line = steps.line(at);
    if (line < 0 || steps.line(at + 1) === line || (line >= caller.first && line <= caller.last)) continue;
    // Where it goes on.
    const next = at < range.to ? steps.line(at + 1) : -1;
    if (next < caller.first || next > caller.last) continue;
    const statement = module.statementAt(line);
    if (!/^return\b/.test(statement.text)) continue;
    const own = steps.lastRun(statement, at + 1, range.from);
    if (own) found.push({ statement, range: own });
  }
  return found;
}

/** The type that the interfaces of some sources say that a function returns; undefined if they differ. */
function answerType(name: string, sources: readonly string[]): string | undefined {
  const definition = new RegExp(`^[ \\t]+def[ \\t]+${name}\\([^()]*\\)[ \\t]*->[ \\t]*([^:#\\n]+):`, 'gm');
  const types = new Set(sources.flatMap((text) => [...text.matchAll(definition)].map(([, type = '']) => type.trim())));
  return types.size === 1 ? [...types][0] : undefined;
}
