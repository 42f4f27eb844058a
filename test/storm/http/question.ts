import type { AskOptions } from '../../../src/core/ledger/rest/ask.ts';
import type { ServiceName } from '../../sandbox/serviceName.ts';
import type { Clients } from './clients.ts';
import type { ServedRun } from './faultyServer.ts';

/** One thing that a surface asks, and what its answer must be held against. */
export interface Question {
  readonly name: string;
  readonly service: ServiceName;
  /** How much faster than time; 50 by default. */
  readonly pace?: number;
  ask(clients: Clients, options: AskOptions, run: ServedRun): Promise<unknown>;
  /**
   * What is wrong with an answer that is not the true one; nothing if it says itself what it lacks. By default every
   * difference is wrong. The services answer truly again by now.
   */
  judge?(truth: unknown, given: unknown, run: ServedRun): Promise<string[]> | string[];
  /** Whether its number of requests is bounded by the judge itself, as that of something that polls. */
  readonly polls?: true;
}

/** A value as comparable text: integers as digits, functions left out, members in order. */
export function plain(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) => {
      if (typeof each === 'bigint') return `${each}n`;
      if (each instanceof Map) return [...each];
      if (typeof each === 'function') return undefined;
      return each;
    }) ?? 'undefined'
  );
}
