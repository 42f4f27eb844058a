import type { DebugProtocol } from '@vscode/debugprotocol';
import { type SharedLines, sharedLines } from '../../code/sharedLines.ts';
import type { Debuggee, DebugPlace, DebugSource, StackFrame } from '../debuggee.ts';
import type { LaunchArguments } from './requests.ts';

export interface AdapterHost {
  /**
   * Records what a launch asks for.
   * @returns undefined if the user cancels it
   * @throws errors whose message is a sentence
   */
  open(launch: LaunchArguments, signal: AbortSignal): Promise<Opened | undefined>;
  /** The document of a source, as the client knows it. */
  documentOf(source: DebugSource): Promise<DebugProtocol.Source>;
  /**
   * The sources that a document shows, as they were built or changed since: several if builds share a file.
   * @returns a sentence if it shows none
   */
  sourcesOf(document: DebugProtocol.Source, all: readonly DebugSource[]): Promise<readonly ShownSource[] | string>;
}

export interface ShownSource {
  readonly source: DebugSource;
  /** The document's text, if it has changed since: lines that it still has can be mapped. */
  readonly changed?: string;
}

/** A recording, its name for people, and the name of its network. */
export interface Opened {
  readonly debuggee: Debuggee;
  readonly title: string;
  readonly network: string;
}

/** What the handlers of requests share: the recording, the client's way of counting, and what is kept of a stop. */
export interface AdapterSession {
  readonly host: AdapterHost;
  readonly debuggee: Debuggee;
  /** The name of the recording's network. */
  readonly network: string;
  /** 1 if the client counts lines from 1. */
  readonly lineBase: number;
  readonly columnBase: number;
  /** Sends an event. */
  emit(event: string, body?: object): void;
  /** The frames of this stop. */
  frames(): Promise<readonly StackFrame[]>;
  /** A number for a place, until the next stop. */
  locationOf(place: DebugPlace): number;
  placeOf(location: number): DebugPlace | undefined;
  /** A number for a text that stands for a missing source. */
  textReference(text: string): number;
  textOf(reference: number): string | undefined;
  /** Memory that the client has read is void at each stop, and it hears of that. */
  keepMemory(reference: string): void;
  /** Answers, then goes elsewhere: `move` resolves there, and the client hears of the stop. */
  move(move: (signal: AbortSignal) => Promise<unknown>): void;
}

/** A place as the client counts, with its document. */
export async function clientPlace(
  { host, lineBase, columnBase }: AdapterSession,
  { source, line, column, endLine, endColumn }: DebugPlace,
) {
  return {
    source: await host.documentOf(source),
    line: line + lineBase,
    column: column + columnBase,
    endLine: endLine + lineBase,
    endColumn: endColumn + columnBase,
  };
}

/** The lines of a source and those of a document that shows it: the same, unless the document has changed since. */
export function linesOf({ source, changed }: ShownSource): Pick<SharedLines, 'lineBefore' | 'lineNow' | 'placeBefore'> {
  return changed === undefined
    ? { lineBefore: (line) => line, lineNow: (line) => line, placeBefore: (line) => line }
    : sharedLines(source.content, changed);
}
