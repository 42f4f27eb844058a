import { EvaluationError } from '../trace/values/evaluation/evaluationError.ts';

/**
 * What a debugger asks a recorded execution. It knows neither `vscode` nor the Debug Adapter Protocol. Lines and columns
 * count from 0. All texts that come from sources, values or messages are hostile; sentences are in the user's language.
 */
export interface Debuggee {
  /** All sources whose code ran, and those of the same builds. */
  readonly sources: readonly DebugSource[];
  /** What the transaction called, in one line of visible text: `Vault.withdraw`. */
  readonly called: string;
  /** What is missing in this recording, and why, each as a sentence: "Local variables aren't available: …". */
  readonly notes: readonly string[];
  /** Whether the transaction went on after the end of the recording: the replay is certain up to there only. */
  readonly isCut: boolean;
  /** Where it stands. */
  readonly stop: Stop;

  /** Goes to where a session starts: a failure's line, or the first statement; the entry if nothing failed. */
  start(on: 'failure' | 'entry'): Promise<Stop>;
  /** Back to where the session started. */
  restart(): Promise<Stop>;
  step(kind: StepKind, options?: StepOptions): Promise<Stop>;
  /** To the next stop that a breakpoint asks for in that direction, else to the end or the beginning. */
  run(direction: Direction, options?: WalkOptions): Promise<Stop>;
  /** To the nearest time in that direction that a line is reached; to the end or the beginning if there is none. */
  runTo(source: DebugSource, line: number, direction: Direction, options?: CursorOptions): Promise<Stop>;
  /** To the beginning of a frame's function. */
  restartFrame(frame: number): Promise<Stop>;
  /** The calls in the statement of a frame, in the order in which they run. */
  stepInTargets(frame: number): Promise<readonly StepInTarget[]>;
  /** Each time that a line is reached, in order, at most 1,000: "1st time, i = 0", "in Vault.withdraw(25)". */
  visits(source: DebugSource, line: number, options?: CursorOptions): Promise<readonly Visit[]>;
  /** To a step of the recording, such as that of a visit or of a timeline's entry. */
  goToStep(step: number): Promise<Stop>;

  /**
   * Replaces the breakpoints that a document set in a source. Those with a log message answer over the whole recording at
   * once.
   */
  setBreakpoints(
    source: DebugSource,
    wanted: readonly LineBreakpoint[],
    options?: SetOptions,
  ): Promise<readonly SetBreakpoint[]>;
  setFunctionBreakpoints(
    wanted: readonly FunctionBreakpoint[],
    options?: WalkOptions,
  ): Promise<readonly SetBreakpoint[]>;
  /** At addresses of `disassemble`. */
  setInstructionBreakpoints(
    wanted: readonly InstructionBreakpoint[],
    options?: WalkOptions,
  ): Promise<readonly SetBreakpoint[]>;
  setExceptionBreakpoints(wanted: readonly ExceptionBreakpoint[]): Promise<readonly SetBreakpoint[]>;
  /** On state variables; `id` of `dataBreakpointId`. */
  setDataBreakpoints(wanted: readonly DataBreakpoint[], options?: WalkOptions): Promise<readonly SetBreakpoint[]>;
  /** Undefined if the variable isn't in storage. */
  dataBreakpointId(variables: number, name: string): DataBreakpointName | undefined;
  /**
   * The same of an expression in a frame.
   * @throws DebugError if it can't be evaluated
   */
  dataBreakpointOf(expression: string, frame: number | undefined): Promise<DataBreakpointName | undefined>;

  /** Innermost first; system contracts and calls that can't be looked into are opaque. */
  frames(): Promise<readonly StackFrame[]>;
  scopes(frame: number): Promise<readonly Scope[]>;
  variables(reference: number, page?: Page): Promise<readonly Variable[]>;
  /**
   * An expression in a frame: names, members, indices, mapping keys, slices, casts, arithmetic, comparisons,
   * `keccak256`, `abi.encode`, view functions. Never changes anything.
   * @throws DebugError with a sentence for everything else
   */
  evaluate(expression: string, frame: number | undefined, options?: EvaluateOptions): Promise<Evaluated>;
  /** Why it stands at an exception; undefined if it doesn't. */
  exception(): Promise<ExceptionDetails | undefined>;
  /** Calls, writes, events and codes in the order in which they happened. */
  timeline(options?: WalkOptions): Promise<readonly TimelineEntry[]>;
  /** The entry of the timeline that was last reached. */
  timelineAt(): Promise<number | undefined>;
  /**
   * Exactly `count` instructions from `offset` instructions after an address.
   * @param address the code's index × 2^32 + the byte in it
   */
  disassemble(address: bigint, offset: number, count: number): Promise<readonly Instruction[]>;
  /** The bytes of a memory reference where it stands; undefined if its frame isn't there. */
  readMemory(reference: string, offset: number, count: number): Promise<Uint8Array | undefined>;
}

/** A request that can't be answered; its message is a sentence in the user's language. */
export class DebugError extends EvaluationError {
  override readonly name = 'DebugError';
}

export type Direction = 'forward' | 'back';
/** `back` is the statement before, over calls. */
export type StepKind = 'over' | 'into' | 'out' | 'back' | 'backInto' | 'backOut';

export interface WalkOptions {
  readonly signal?: AbortSignal;
}

export interface SetOptions extends WalkOptions {
  /** The document; several may show the same source. */
  readonly by?: string;
}

export interface CursorOptions extends WalkOptions {
  /** Of several statements in a line, the one there; by default the first. */
  readonly column?: number;
}

export interface EvaluateOptions extends WalkOptions {
  /** Bytes and texts as a whole, however long they are. */
  readonly isWhole?: boolean;
  /** Where it stands in the source: its names have to mean there what they mean in the frame. */
  readonly at?: WrittenAt;
}

export interface WrittenAt {
  /** Several if builds share a file. */
  readonly sources: readonly DebugSource[];
  readonly line: number;
  readonly column: number;
}

export interface StepOptions extends WalkOptions {
  /** By default `statement`. */
  readonly granularity?: 'statement' | 'instruction';
  /** Of `stepInTargets`. */
  readonly target?: number;
}

export interface DebugSource {
  /** Unique in a recording. */
  readonly id: number;
  /** As passed to the compiler. */
  readonly path: string;
  readonly content: string;
  /** Where the workspace has it, absolute as in an editor's URI; the file may have changed since. */
  readonly onDisk?: string;
}

export interface DebugPlace {
  readonly source: DebugSource;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Why it stopped. */
export type StopReason =
  | 'entry'
  | 'step'
  | 'goto'
  /** Of a frame. */
  | 'restart'
  | 'breakpoint'
  | 'function breakpoint'
  | 'instruction breakpoint'
  | 'data breakpoint'
  | 'exception'
  | 'pause'
  /** Nothing is left in this direction. */
  | 'beginning'
  | 'end';

export interface Stop {
  /** The number of the step that is about to run. */
  readonly step: number;
  readonly reason: StopReason;
  /** As a sentence or a few words: the revert's reason, "balances[0.0.1001] 250 → 150", a condition's problem. */
  readonly text?: string;
  /** Why the condition of a breakpoint can't be evaluated, as a sentence: `text` may have no room. */
  readonly problem?: string;
  /** The breakpoints that stopped it. */
  readonly breakpoints: readonly number[];
}

export interface StackFrame {
  /** The same as long as the same run of the same function is on the stack. */
  readonly id: number;
  /** `Vault.withdraw`. */
  readonly name: string;
  /** Where it is; undefined without a source. */
  readonly place?: DebugPlace;
  /** The account whose code runs, with its checksum. */
  readonly address: string;
  /** For `disassemble`. */
  readonly instruction: bigint;
  /** Why there is nothing to see in it, as a sentence. */
  readonly opaque?: string;
}

export interface StepInTarget {
  readonly id: number;
  /** `f(1)`. */
  readonly label: string;
  readonly place?: DebugPlace;
}

export interface Visit {
  readonly label: string;
  readonly step: number;
  /** Where it is: a line without code moves to the next one. */
  readonly line: number;
}

interface Conditions {
  /** An expression; stops if it is true, and if it can't be evaluated, which it says. */
  readonly condition?: string;
  /** `3`, `>= 3`, `% 2`. */
  readonly hitCondition?: string;
}

export interface LineBreakpoint extends Conditions {
  readonly line: number;
  readonly column?: number;
  /** Text with expressions in braces. */
  readonly logMessage?: string;
}

export interface FunctionBreakpoint extends Conditions {
  /** `withdraw`, `Vault.withdraw`. */
  readonly name: string;
}

export interface InstructionBreakpoint extends Conditions {
  readonly address: bigint;
}

export type ExceptionKind = 'reverts' | 'caughtReverts' | 'resultCodes';

export interface ExceptionBreakpoint {
  readonly kind: ExceptionKind;
  readonly condition?: string;
}

export interface DataBreakpoint extends Conditions {
  readonly id: string;
  /** `change`: a write of another value. */
  readonly access: 'change' | 'read' | 'readWrite';
}

/** What a data breakpoint is known by, and what it watches: `balances[0xf39F…]`. */
export interface DataBreakpointName {
  readonly id: string;
  readonly label: string;
}

export interface SetBreakpoint {
  readonly id: number;
  readonly isVerified: boolean;
  /** Where it is now: a line without code moves it. */
  readonly place?: DebugPlace;
  /** Why it isn't verified, or that it is never reached, as a sentence. */
  readonly message?: string;
  /** Of a log message: its text at each hit, in order. */
  readonly logged?: readonly { readonly text: string; readonly place: DebugPlace }[];
}

/** What a frame has. References are valid until it stops elsewhere. */
export interface Scope {
  readonly kind: 'locals' | 'state' | 'call' | 'machine';
  readonly name: string;
  readonly reference: number;
  readonly named?: number;
  readonly indexed?: number;
  readonly isExpensive?: boolean;
}

export interface Page {
  readonly filter?: 'named' | 'indexed';
  readonly start?: number;
  readonly count?: number;
}

/** A value for people; its text is hostile. */
export interface Evaluated {
  readonly value: string;
  readonly type?: string;
  /** 0 if it has no parts. */
  readonly reference: number;
  readonly named?: number;
  readonly indexed?: number;
  /** For `readMemory`. */
  readonly memory?: string;
}

export interface Variable extends Evaluated {
  readonly name: string;
  readonly expression?: string;
  readonly declaration?: DebugPlace;
}

export interface ExceptionDetails {
  readonly kind: ExceptionKind;
  /** `NotEnoughShares`, `Panic(0x11)`, `INVALID_TOKEN_ID`. */
  readonly name: string;
  /** The decoded reason, with its meaning. */
  readonly text: string;
}

export interface TimelineEntry {
  readonly id: number;
  readonly kind: 'call' | 'return' | 'revert' | 'write' | 'event' | 'resultCode' | 'creation';
  /** `Vault.withdraw(25)`, `held[0.0.1001] 250 → 150`. */
  readonly text: string;
  readonly step: number;
  /** The number of calls around it. */
  readonly depth: number;
}

export interface Instruction {
  readonly address: bigint;
  /** `PUSH1 0x80`; "" outside of the code. */
  readonly text: string;
  readonly bytes: string;
  readonly place?: DebugPlace;
  readonly isValid: boolean;
}
