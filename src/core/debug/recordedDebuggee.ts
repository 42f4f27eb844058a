import * as l10n from '@vscode/l10n';
import { lineOfText } from '../format/escape.ts';
import { withNamedKeys } from '../format/shortAddress.ts';
import { decodeSelected } from '../ledger/evm/abiIndex.ts';
import { hexOfBytes } from '../platform/hex.ts';
import { inTurns } from '../platform/turns.ts';
import type { SyntaxNode } from '../trace/values/syntaxTree.ts';
import { type Breakpoint, Breakpoints, firstAfter, type Hit } from './breakpoints/breakpoint.ts';
import { accessesOf, dataId, dataPlace } from './breakpoints/dataPlaces.ts';
import { LinePlaces } from './breakpoints/linePlaces.ts';
import { logged } from './breakpoints/logPoint.ts';
import { calledName, nameOf, placeOf, runsAt, type StackedRun, stackFrames } from './callStack.ts';
import { contextOf } from './contexts.ts';
import {
  type CursorOptions,
  type DataBreakpoint,
  type DataBreakpointName,
  DebugError,
  type Debuggee,
  type DebugSource,
  type Direction,
  type Evaluated,
  type EvaluateOptions,
  type ExceptionBreakpoint,
  type ExceptionDetails,
  type FunctionBreakpoint,
  type Instruction,
  type InstructionBreakpoint,
  type LineBreakpoint,
  type Page,
  type Scope,
  type SetBreakpoint,
  type SetOptions,
  type StackFrame,
  type StepInTarget,
  type StepKind,
  type StepOptions,
  type Stop,
  type TimelineEntry,
  type Variable,
  type Visit,
  type WalkOptions,
} from './debuggee.ts';
import { Disassembly } from './disassembly.ts';
import { type Exception, exceptionsOf } from './exceptions.ts';
import { lastMomentOf } from './lastMoment.ts';
import type { Stage } from './stage.ts';
import { StateWords } from './stateWords.ts';
import { timelineOf } from './timeline.ts';
import type { FrameContext } from './values/frameContext.ts';
import { otherVariable } from './values/otherVariable.ts';
import { frameOfMemory, memoryOf, type StoragePlace, VariableStore } from './values/variableStore.ts';
import { visitsOf } from './visits.ts';

/** A session in a recorded execution: where it stands, its breakpoints, and its values. */
export class RecordedDebuggee implements Debuggee {
  readonly notes: readonly string[];
  readonly #stage: Stage;
  readonly #exceptions: readonly Exception[];
  readonly #values = new VariableStore();
  /** For conditions and log points, which are evaluated elsewhere than where it stands. */
  readonly #asides = new VariableStore();
  readonly #breakpoints: Breakpoints;
  readonly #words: StateWords;
  readonly #disassembly: Disassembly;
  readonly #contexts = new Map<number, Promise<FrameContext | undefined>>();
  #lines: Promise<LinePlaces> | undefined;
  #timeline: readonly TimelineEntry[] | undefined;
  #stop: Stop;
  #start: Stop | undefined;
  #runs: readonly StackedRun[] | undefined;
  #nextId = 1;
  #end: number | undefined;

  constructor(stage: Stage, notes: readonly string[]) {
    this.#stage = stage;
    this.notes = notes;
    this.#exceptions = exceptionsOf(stage);
    this.#words = new StateWords(stage);
    this.#disassembly = new Disassembly(stage.allCodes);
    this.#breakpoints = new Breakpoints((condition, step) => this.#truth(condition, step));
    this.#stop = { step: stage.walker.beginning, reason: 'entry', breakpoints: [] };
  }

  get sources(): readonly DebugSource[] {
    return this.#stage.sources.all;
  }

  get called(): string {
    return lineOfText(calledName(this.#stage), longestName);
  }

  get isCut(): boolean {
    return this.#stage.certain !== undefined;
  }

  get stop(): Stop {
    return this.#stop;
  }

  async start(on: 'failure' | 'entry'): Promise<Stop> {
    const failure = on === 'failure' ? this.#exceptions.find(({ kind }) => kind === 'reverts') : undefined;
    const isAtCut = on === 'failure' && this.isCut;
    if (isAtCut) this.#start = this.#last('forward');
    else
      this.#start = failure
        ? { step: failure.step, reason: 'exception', text: failure.text, breakpoints: [] }
        : { step: this.#stage.walker.beginning, reason: 'entry', breakpoints: [] };
    return this.#stand(this.#start);
  }

  async restart(): Promise<Stop> {
    return this.#start ? this.#stand(this.#start) : this.start('entry');
  }

  async step(kind: StepKind, { granularity = 'statement', target, signal }: StepOptions = {}): Promise<Stop> {
    signal?.throwIfAborted();
    const { walker } = this.#stage;
    const from = this.#stop.step;
    const direction: Direction = kind.startsWith('back') ? 'back' : 'forward';
    const to =
      target === undefined
        ? walker[granularity === 'statement' ? kind : instructionSteps[kind]](from)
        : this.#target(target);
    const rest = inTurns({ signal });
    const isLong = kind !== 'into' && kind !== 'backInto';
    // A breakpoint in what it steps over.
    const hit = isLong ? await this.#breakpoints.nearest(direction, from, { until: to, rest }) : undefined;
    if (hit) return this.#stand(hit);
    if (to === undefined) return this.#stand(this.#last(direction));
    const there = await this.#breakpoints.nearest(direction, to - (direction === 'forward' ? 1 : -1), {
      until: to + (direction === 'forward' ? 1 : -1),
      rest,
    });
    return this.#stand(there ?? { step: to, reason: 'step', breakpoints: [] });
  }

  async run(direction: Direction, { signal }: WalkOptions = {}): Promise<Stop> {
    signal?.throwIfAborted();
    const hit = await this.#breakpoints.nearest(direction, this.#stop.step, { rest: inTurns({ signal }) });
    return this.#stand(hit ?? this.#last(direction));
  }

  async runTo(source: DebugSource, line: number, direction: Direction, options: CursorOptions = {}): Promise<Stop> {
    const steps = await this.#stepsAt(source, line, options.column);
    const from = this.#stop.step;
    const to = direction === 'forward' ? steps[firstAfter(steps, from)] : steps[firstAfter(steps, from - 1) - 1];
    const rest = inTurns({ signal: options.signal });
    const hit = await this.#breakpoints.nearest(direction, from, { until: to, rest });
    if (hit) return this.#stand(hit);
    return this.#stand(to === undefined ? this.#last(direction) : { step: to, reason: 'goto', breakpoints: [] });
  }

  async restartFrame(frame: number): Promise<Stop> {
    const { activation } = this.#runOf(frame);
    const { index } = this.#stage;
    let stop = index.stopUpTo(activation.first - 1) + 1;
    while (stop < index.stops && index.activationOf(stop) !== activation) stop += 1;
    const step = stop < index.stops && index.stepOf(stop) <= activation.last ? index.stepOf(stop) : activation.first;
    return this.#stand({ step, reason: 'restart', breakpoints: [] });
  }

  async stepInTargets(frame: number): Promise<readonly StepInTarget[]> {
    // Of a caller, the call that runs now has begun.
    return stepInTargets(this.#stage, this.#runOf(frame)).filter(({ id }) => id >= this.#stop.step);
  }

  async visits(source: DebugSource, line: number, options: CursorOptions = {}): Promise<readonly Visit[]> {
    const steps = await this.#stepsAt(source, line, options.column);
    return visitsOf(this.#stage, steps, (expression, step) => this.#valueAt(expression, step), options);
  }

  async goToStep(step: number): Promise<Stop> {
    const to = Math.max(0, Math.min(step, this.#stage.recording.length - 1));
    return this.#stand({ step: to, reason: 'goto', breakpoints: [] });
  }

  async setBreakpoints(
    source: DebugSource,
    wanted: readonly LineBreakpoint[],
    { signal, by = '' }: SetOptions = {},
  ): Promise<readonly SetBreakpoint[]> {
    const places = await this.#linePlaces();
    const own = places.sourceOf(source);
    const set: SetBreakpoint[] = [];
    const active: Breakpoint[] = [];
    for (const each of wanted) {
      const statement = own && places.at(own, each.line, each.column);
      const id = this.#nextId++;
      if (!statement) {
        set.push({ id, isVerified: false, message: l10n.t('No code of this transaction is at or after this line.') });
        continue;
      }
      const { condition, hitCondition, logMessage } = each;
      const steps = places.stepsOf(statement);
      const breakpoint: Breakpoint = { id, reason: 'breakpoint', steps, condition, hitCondition };
      const { place } = statement;
      const answered: SetBreakpoint = {
        id,
        // The client shows that nothing stops there. A log point says so in the console.
        isVerified: steps.length > 0 || logMessage !== undefined,
        place,
        ...(steps.length === 0 && { message: this.#never(l10n.t('The transaction never came here.')) }),
      };
      if (logMessage === undefined) {
        active.push(breakpoint);
        set.push(answered);
      } else {
        const valueAt = (expression: string, step: number) => this.#valueAt(expression, step);
        const texts = await logged(logMessage, breakpoint, this.#breakpoints, valueAt, signal);
        set.push({ ...answered, logged: texts.map((text) => ({ text, place })) });
      }
    }
    this.#breakpoints.set(`lines ${source.id} ${by}`, active);
    return set;
  }

  async setFunctionBreakpoints(
    wanted: readonly FunctionBreakpoint[],
    options: WalkOptions = {},
  ): Promise<readonly SetBreakpoint[]> {
    const { index } = this.#stage;
    const names = new Map<string, { step: number; types: string | undefined }[]>();
    const firsts = new Map<number, number>();
    for (let stop = wanted.length === 0 ? -1 : index.stops - 1; stop >= 0; stop--) {
      const activation = index.activationOf(stop);
      if (activation) firsts.set(activation.id, stop);
    }
    const rest = inTurns(options);
    for (const activation of wanted.length === 0 ? [] : index.activations) {
      const resting = rest();
      if (resting) await resting;
      const stop = firsts.get(activation.id) ?? -1;
      const isHead = stop < 0 && activation.called === undefined;
      if (isHead || activation.isOpaque) continue;
      const step = stop < 0 ? activation.first : index.stepOf(stop);
      const full = nameOf(this.#stage, { id: 0, activation, step, stop, isAroundModifier: true });
      const types = parameterTypes(activation.called);
      for (const name of [full, full.slice(full.indexOf('.') + 1)]) {
        const runs = names.get(name) ?? [];
        names.set(name, runs);
        runs.push({ step, types });
      }
    }
    const set = wanted.map(({ name, condition, hitCondition }) => {
      const id = this.#nextId++;
      const [only = '', given] = name.replaceAll(/\s+/g, '').split(/[()]/);
      const wantedTypes = given?.replace(/\b(u?int)\b/g, '$1256');
      const runs = (names.get(only) ?? []).filter(
        ({ types }) => wantedTypes === undefined || types === undefined || types === wantedTypes,
      );
      const steps = runs.map((run) => run.step).sort((a, b) => a - b);
      return { id, reason: 'function breakpoint' as const, steps, condition, hitCondition };
    });
    this.#breakpoints.set('functions', set);
    return set.map(({ id, steps }) => ({
      id,
      isVerified: steps.length > 0,
      ...(steps.length === 0 && { message: this.#never(l10n.t('The transaction called no function of this name.')) }),
    }));
  }

  async setInstructionBreakpoints(
    wanted: readonly InstructionBreakpoint[],
    options: WalkOptions = {},
  ): Promise<readonly SetBreakpoint[]> {
    const { recording, codes } = this.#stage;
    const { steps } = recording.trace;
    const byAddress = new Map<bigint, number[]>(wanted.map(({ address }) => [address, []]));
    const pcs = new Set([...byAddress.keys()].map((address) => Number(address & 0xffffffffn)));
    const rest = inTurns(options);
    for (let step = 0; step < steps.length && pcs.size > 0; step++) {
      const resting = step % 4096 === 0 ? rest() : undefined;
      if (resting) await resting;
      const pc = steps.pc[step] ?? 0;
      if (!pcs.has(pc)) continue;
      byAddress.get((BigInt(codes[steps.frame[step] ?? 0]?.index ?? -1) << 32n) + BigInt(pc))?.push(step);
    }
    const set = wanted.map(({ address, condition, hitCondition }) => ({
      id: this.#nextId++,
      reason: 'instruction breakpoint' as const,
      steps: byAddress.get(address) ?? [],
      condition,
      hitCondition,
      isVerified: this.#disassembly.rows(address, 0, 1).some((row) => row.isValid && row.address === address),
    }));
    this.#breakpoints.set('instructions', set);
    return set.map(({ id, isVerified }) => ({
      id,
      isVerified,
      ...(!isVerified && { message: l10n.t('No instruction begins at this address.') }),
    }));
  }

  async setExceptionBreakpoints(wanted: readonly ExceptionBreakpoint[]): Promise<readonly SetBreakpoint[]> {
    const set = wanted.map(({ kind, condition }) => {
      const words = condition?.trim().toLowerCase() ?? '';
      // A condition names the error, or a part of its text.
      const own = this.#exceptions.filter(
        (each) => each.kind === kind && `${each.name} ${each.text}`.toLowerCase().includes(words),
      );
      const textAt = async (nth: number) => own[nth]?.text ?? '';
      return { id: this.#nextId++, reason: 'exception' as const, steps: own.map(({ step }) => step), textAt };
    });
    this.#breakpoints.set('exceptions', set);
    return set.map(({ id }) => ({ id, isVerified: true }));
  }

  async setDataBreakpoints(
    wanted: readonly DataBreakpoint[],
    options: WalkOptions = {},
  ): Promise<readonly SetBreakpoint[]> {
    const { recording } = this.#stage;
    const answers: SetBreakpoint[] = [];
    const active: Breakpoint[] = [];
    for (const { id: wantedId, access, condition, hitCondition } of wanted) {
      const id = this.#nextId++;
      const place = dataPlace(wantedId);
      if (!place) {
        answers.push({ id, isVerified: false, message: l10n.t("This variable isn't in storage.") });
        continue;
      }
      const accesses = await accessesOf(this.#stage, place, access, options);
      const steps = accesses.map((each) => recording.storage.accessAt(each).step);
      const textAt = async (nth: number) => this.#words.ofAccess(accesses[nth] ?? -1);
      active.push({ id, reason: 'data breakpoint', steps, condition, hitCondition, textAt });
      answers.push({
        id,
        isVerified: true,
        ...(steps.length === 0 && { message: this.#never(l10n.t("The transaction didn't do this.")) }),
      });
    }
    this.#breakpoints.set('data', active);
    return answers;
  }

  dataBreakpointId(variables: number, name: string): DataBreakpointName | undefined {
    return this.#dataNameOf(this.#values.storageOf(variables, name));
  }

  async dataBreakpointOf(expression: string, frame: number | undefined): Promise<DataBreakpointName | undefined> {
    return this.#dataNameOf(await this.#values.storageIn(expression, await this.#contextIn(frame)));
  }

  async frames(): Promise<readonly StackFrame[]> {
    const frames = stackFrames(this.#stage, this.#position);
    const { certain, recording } = this.#stage;
    const [innermost] = frames;
    if (!certain || !innermost || this.#stop.step < recording.length) return frames;
    // What the network did from here on isn't known.
    const { address } = innermost;
    return [{ id: uncertain, name: l10n.t('not certain'), address, instruction: 0n, opaque: certain.why }, ...frames];
  }

  async scopes(frame: number): Promise<readonly Scope[]> {
    if (frame === uncertain) return [];
    const context = await this.#contextOf(this.#runOf(frame));
    return context ? this.#values.scopes(context) : [];
  }

  async variables(reference: number, page?: Page): Promise<readonly Variable[]> {
    return this.#values.variables(reference, page);
  }

  async evaluate(expression: string, frame: number | undefined, options: EvaluateOptions = {}): Promise<Evaluated> {
    const context = await this.#contextIn(frame);
    const run = frame === undefined ? this.#currentRuns[0] : this.#runOf(frame);
    const other = run && options.at && otherVariable(expression, options.at, context, placeOf(this.#stage, run));
    if (other !== undefined)
      throw new DebugError(l10n.t('"{0}" is another variable there than where the debugger stands.', other));
    return this.#values.evaluate(expression, context, options);
  }

  async exception(): Promise<ExceptionDetails | undefined> {
    return this.#exceptions.find(({ step }) => step === this.#stop.step);
  }

  async timeline(options: WalkOptions = {}): Promise<readonly TimelineEntry[]> {
    this.#timeline ??= await timelineOf(this.#stage, { exceptions: this.#exceptions, words: this.#words }, options);
    return this.#timeline;
  }

  async timelineAt(): Promise<number | undefined> {
    const entries = await this.timeline();
    return entries.findLast(({ step }) => step <= this.#position)?.id;
  }

  async disassemble(address: bigint, offset: number, count: number): Promise<readonly Instruction[]> {
    return this.#disassembly.rows(address, offset, count);
  }

  async readMemory(reference: string, offset: number, count: number): Promise<Uint8Array | undefined> {
    const run = this.#currentRuns.find(({ id }) => id === frameOfMemory(reference));
    const context = run && (await this.#contextOf(run));
    return context && memoryOf(reference, context)?.slice(Math.max(0, offset), Math.max(0, offset + count));
  }

  /** At the end, it is still where the outermost function ended. */
  get #position(): number {
    if (this.#stop.step < this.#stage.recording.length) return this.#stop.step;
    this.#end ??= lastMomentOf(this.#stage);
    return this.#end;
  }

  get #currentRuns(): readonly StackedRun[] {
    this.#runs ??= runsAt(this.#stage, this.#position);
    return this.#runs;
  }

  #dataNameOf(place: StoragePlace | undefined): DataBreakpointName | undefined {
    const { nameOf } = this.#stage;
    return place && { id: dataId(place), label: withNamedKeys(place.label, nameOf) };
  }

  #linePlaces(): Promise<LinePlaces> {
    this.#lines ??= LinePlaces.of(this.#stage);
    return this.#lines;
  }

  /** @throws DebugError if nothing is known in a frame, by default the innermost one */
  async #contextIn(frame: number | undefined): Promise<FrameContext> {
    const run = frame === undefined ? this.#currentRuns[0] : this.#runOf(frame);
    const context = run && (await this.#contextOf(run));
    if (!context) throw new DebugError(l10n.t('Nothing is known here.'));
    return context;
  }

  #runOf(frame: number): StackedRun {
    const { certain } = this.#stage;
    if (frame === uncertain && certain) throw new DebugError(certain.why);
    const run = this.#currentRuns.find(({ id }) => id === frame);
    if (!run) throw new DebugError(l10n.t('That frame is no longer on the call stack.'));
    return run;
  }

  #contextOf(run: StackedRun): Promise<FrameContext | undefined> {
    const known = this.#contexts.get(run.id) ?? contextOf(this.#stage, run);
    this.#contexts.set(run.id, known);
    return known;
  }

  async #contextAt(step: number): Promise<FrameContext | undefined> {
    const [run] = runsAt(this.#stage, step);
    return run && contextOf(this.#stage, run);
  }

  async #truth(condition: string, step: number): Promise<boolean> {
    const context = await this.#contextAt(step);
    if (!context) throw new DebugError(l10n.t('Nothing is known here.'));
    // It keeps what it has read until it moves.
    this.#asides.moved();
    return this.#asides.truth(condition, context);
  }

  async #valueAt(expression: string, step: number): Promise<string> {
    const context = await this.#contextAt(step);
    if (!context) throw new DebugError(l10n.t('Nothing is known here.'));
    this.#asides.moved();
    return (await this.#asides.evaluate(expression, context)).value;
  }

  async #stepsAt(source: DebugSource, line: number, column?: number): Promise<readonly number[]> {
    const places = await this.#linePlaces();
    const own = places.sourceOf(source);
    const statement = own && (places.under(own, line, column ?? 0) ?? places.at(own, line));
    return statement ? places.stepsOf(statement) : [];
  }

  /** Of what comes after the end of a recording that is cut, nothing is known. */
  #never(sentence: string): string {
    return this.isCut ? l10n.t('Not up to where the replay is certain.') : sentence;
  }

  #target(target: number): number | undefined {
    const { index } = this.#stage;
    // One of another stop may lead anywhere.
    if (target < this.#stop.step || !index.activations.some(({ first }) => first === target))
      throw new DebugError(l10n.t('That call is of an earlier stop. Choose one of this statement.'));
    const stop = index.stopUpTo(target - 1) + 1;
    return stop < index.stops ? index.stepOf(stop) : undefined;
  }

  #last(direction: Direction): Stop {
    const { walker, certain } = this.#stage;
    return direction === 'forward'
      ? { step: walker.end, reason: 'end', text: certain?.why ?? l10n.t('End of the transaction'), breakpoints: [] }
      : { step: walker.beginning, reason: 'beginning', text: l10n.t('Beginning of the transaction'), breakpoints: [] };
  }

  #stand({ text, ...stop }: Stop | Hit): Stop {
    this.#stop = { ...stop, ...(text !== undefined && { text }) };
    this.#runs = undefined;
    this.#contexts.clear();
    this.#values.moved();
    return this.#stop;
  }
}

/** The types that a function takes, as a person writes them: `uint256,Point[]`; undefined if they aren't known. */
function parameterTypes(called: SyntaxNode | undefined): string | undefined {
  if (called?.type !== 'FunctionDefinition') return undefined;
  const types = (called.node('parameters')?.nodes('parameters') ?? []).map(({ typeName }) =>
    typeName
      .replace(/ (?:memory|calldata|storage (?:pointer|ref)|payable)\b/g, '')
      .replace(/\b(?:struct|enum|contract) (?:\w+\.)?/g, ''),
  );
  return types.join(',').replaceAll(/\s+/g, '');
}

/** In UTF-16 units, of what a session is named by. */
const longestName = 200;

/** The frame of what isn't certain; those of runs count from 1. */
const uncertain = 2 ** 31 - 1;

const instructionSteps = {
  into: 'instructionInto',
  over: 'instructionOver',
  out: 'instructionOut',
  backInto: 'instructionBackInto',
  back: 'instructionBack',
  backOut: 'instructionBackOut',
} as const;

/** The calls in the statement of a run, in the order in which they run; each ID is the step that it begins with. */
function stepInTargets(stage: Stage, run: StackedRun): StepInTarget[] {
  const { index, recording, codes, sources } = stage;
  const from = run.step;
  const next = stage.walker.over(from) ?? recording.length;
  const own = run.activation;
  const targets: StepInTarget[] = [];
  for (const each of index.activations) {
    // The constructor of a base isn't called by what it is given.
    const isBeside = each.frame === own.frame && each.back < 0;
    if (isBeside || each.caller !== own || each.calledAt < from || each.first >= next) continue;
    const code = codes[own.frame];
    const pc = recording.trace.steps.pc[each.calledAt] ?? 0;
    // A call of another contract leads to its function, behind the head of the contract.
    const inner = index.activations.find((other) => other.caller === each && other.called) ?? each;
    const stop = index.stopIn(inner, inner.last);
    const frame = recording.trace.frames[each.frame];
    const decoded = frame && decodeSelected('function', hexOfBytes(frame.input), stage.abis);
    const use = code?.use;
    const node = code?.nodeAt(pc)?.around(({ type }) => type === 'FunctionCall' || type === 'ModifierInvocation');
    const span = node && { file: node.file, start: node.start, length: node.end - node.start };
    const text = use && span ? sources.textOf(use.build).placeOf(span)?.text : undefined;
    const place = use && span ? sources.placeOf(use.build, span) : undefined;
    const name = each.isOpaque
      ? decoded?.name
      : nameOf(stage, { id: 0, activation: inner, step: inner.first, stop, isAroundModifier: false });
    const label = text?.replace(/\s+/g, ' ').slice(0, 120) ?? name ?? '';
    targets.push({ id: each.first, label, ...(place && { place }) });
  }
  return targets;
}
