import { readFileSync } from 'node:fs';

/** A place that protects the user, and the test that is red without it. */
export interface Protection {
  readonly kind: string;
  /** What it holds, as a sentence without a period. */
  readonly what: string;
  /** Its file, from the repository's root. */
  readonly file: string;
  /** Text of the file, there once. */
  readonly of: string;
  /** What stands in its place if the protection is taken out. */
  readonly to: string;
  /** The test's file: a unit, integration, host or click test, or a part of the storm (`storm texts`). */
  readonly test: string;
  /** The test's full title; of the storm, a part of the violation. */
  readonly title: string;
}

/** A line that a search finds and that protects nobody. */
export interface Other {
  readonly file: string;
  /** The line, without the space around it. */
  readonly line: string;
  readonly why: string;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));

export const protections: readonly Protection[] = read<Protection[]>('protections.json');
export const others: readonly Other[] = read<Other[]>('others.json');
