import type { DebugProtocol } from '@vscode/debugprotocol';
import type { TimelineEntry } from '../debuggee.ts';

/** The requests that the adapter answers: arguments and answer of each. Those of our own are the editor's commands. */
export interface Requests {
  initialize: [DebugProtocol.InitializeRequestArguments, DebugProtocol.Capabilities];
  launch: [LaunchArguments, undefined];
  configurationDone: [undefined, undefined];
  restart: [unknown, undefined];
  disconnect: [unknown, undefined];
  cancel: [DebugProtocol.CancelArguments | undefined, undefined];
  pause: [unknown, undefined];

  threads: [unknown, DebugProtocol.ThreadsResponse['body']];
  stackTrace: [DebugProtocol.StackTraceArguments, DebugProtocol.StackTraceResponse['body']];
  scopes: [DebugProtocol.ScopesArguments, DebugProtocol.ScopesResponse['body']];
  variables: [DebugProtocol.VariablesArguments, DebugProtocol.VariablesResponse['body']];
  evaluate: [DebugProtocol.EvaluateArguments, DebugProtocol.EvaluateResponse['body']];
  exceptionInfo: [unknown, DebugProtocol.ExceptionInfoResponse['body']];
  loadedSources: [unknown, DebugProtocol.LoadedSourcesResponse['body']];
  source: [DebugProtocol.SourceArguments, DebugProtocol.SourceResponse['body']];
  locations: [DebugProtocol.LocationsArguments, DebugProtocol.LocationsResponse['body']];
  disassemble: [DebugProtocol.DisassembleArguments, DebugProtocol.DisassembleResponse['body']];
  readMemory: [DebugProtocol.ReadMemoryArguments, DebugProtocol.ReadMemoryResponse['body']];

  setBreakpoints: [DebugProtocol.SetBreakpointsArguments, DebugProtocol.SetBreakpointsResponse['body']];
  setFunctionBreakpoints: [DebugProtocol.SetFunctionBreakpointsArguments, DebugProtocol.SetBreakpointsResponse['body']];
  setInstructionBreakpoints: [
    DebugProtocol.SetInstructionBreakpointsArguments,
    DebugProtocol.SetBreakpointsResponse['body'],
  ];
  setExceptionBreakpoints: [
    DebugProtocol.SetExceptionBreakpointsArguments,
    DebugProtocol.SetBreakpointsResponse['body'],
  ];
  dataBreakpointInfo: [DebugProtocol.DataBreakpointInfoArguments, DebugProtocol.DataBreakpointInfoResponse['body']];
  setDataBreakpoints: [DebugProtocol.SetDataBreakpointsArguments, DebugProtocol.SetBreakpointsResponse['body']];

  continue: [unknown, DebugProtocol.ContinueResponse['body']];
  reverseContinue: [unknown, undefined];
  next: [DebugProtocol.NextArguments, undefined];
  stepIn: [DebugProtocol.StepInArguments, undefined];
  stepOut: [DebugProtocol.StepOutArguments, undefined];
  stepBack: [DebugProtocol.StepBackArguments, undefined];
  stepInTargets: [DebugProtocol.StepInTargetsArguments, DebugProtocol.StepInTargetsResponse['body']];
  restartFrame: [DebugProtocol.RestartFrameArguments, undefined];
  gotoTargets: [DebugProtocol.GotoTargetsArguments, DebugProtocol.GotoTargetsResponse['body']];
  goto: [DebugProtocol.GotoArguments, undefined];

  'ledgerLens.stepBackInto': [unknown, undefined];
  'ledgerLens.stepBackOut': [unknown, undefined];
  'ledgerLens.runBackTo': [RunBackToArguments, undefined];
  'ledgerLens.timeline': [unknown, Timeline];
  'ledgerLens.goToEntry': [GoToEntryArguments, undefined];
}

/** What a launch asks for, as in `launch.json`. */
export interface LaunchArguments extends DebugProtocol.LaunchRequestArguments {
  /** A transaction's ID or hash. */
  readonly transaction: string;
  /** A network's name. */
  readonly network?: string;
  /** Where it stops first; by default `failure`. */
  readonly stopOn?: 'failure' | 'entry';
}

interface RunBackToArguments {
  readonly source: DebugProtocol.Source;
  readonly line: number;
  readonly column?: number;
}

interface GoToEntryArguments {
  /** Of `Timeline`. */
  readonly id: number;
}

/** What happened in the transaction, and the last of it that was reached. */
export interface Timeline {
  readonly entries: readonly Pick<TimelineEntry, 'id' | 'kind' | 'text' | 'depth'>[];
  readonly at?: number;
}

/** The body of the event `ledgerLens.stopped`, which follows each stop. */
export interface StoppedAt {
  /** The entry of the timeline that was last reached. */
  readonly at?: number;
}

/** What answers requests; the signal is aborted if the client cancels one, or the session has ended. */
export type Handlers<Command extends keyof Requests = keyof Requests> = {
  readonly [Each in Command]: (
    given: Requests[Each][0],
    signal: AbortSignal,
  ) => Promise<Requests[Each][1]> | Requests[Each][1];
};
