import type { TraceFrame } from '../replay/executionTrace.ts';
import { push20, type TracedCode } from './readingBuild.ts';
import type { TraceSource } from './sourceText.ts';

/** One contract of a build, with the maps from its code to its sources. */
export interface TracedBuild extends TracedCode {
  /** The compiler's source maps. */
  readonly runtimeMap: string;
  readonly creationMap: string;
  /** The check that each byte of the runtime code belongs to, in the compiler's words, if it names them (Vyper). */
  readonly runtimeChecks?: ReadonlyMap<number, string>;
  /** Whether it was compiled through Yul, where variables have no fixed places. */
  readonly isViaYul?: true;
  /** By the compiler's source ID. */
  readonly sources: ReadonlyMap<number, TraceSource>;
}

/**
 * Whether a frame runs the code of a build: all bytes are the same, except immutables, library addresses and the
 * constructor arguments after creation code. Metadata tails count as code here, because different sources have
 * different lines.
 */
export function runsBuild({ code, operation }: Pick<TraceFrame, 'code' | 'operation'>, build: TracedBuild): boolean {
  const creates = operation.startsWith('CREATE');
  const own = creates ? build.creation : build.runtime;
  if (own.length === 0 || (creates ? code.length < own.length : code.length !== own.length)) return false;
  const free = new Uint8Array(own.length);
  const places = creates
    ? [...build.creationLinks.values()]
    : [...build.runtimeLinks.values(), ...build.immutables.values()];
  for (const { start, length } of places.flat()) free.fill(1, start, start + length);
  if (!creates && own[0] === push20) free.fill(1, 1, 21);
  for (let at = 0; at < own.length; at++) if (own[at] !== code[at] && free[at] === 0) return false;
  return true;
}
