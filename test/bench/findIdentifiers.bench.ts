import { findIdentifiers } from '../../src/core/ledger/ids/findIdentifiers.ts';
import type { Bench } from './measure.ts';

const million = 1_000_000;

/** The least that a search for identifiers has to do: look at every character, and find the runs of digits. */
function scanForDigits(text: string): number {
  let runs = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const digit = code >= 48 && code <= 57;
    if (digit && !inside) runs++;
    inside = digit;
  }
  return runs;
}

/** A megabyte of what services write: times and numbers in every line, an identifier in every tenth. */
function logText(): string {
  const lines: string[] = [];
  for (let line = 0, length = 0; length < million; line++) {
    const time = new Date(1_700_000_000_000 + line * 137).toISOString();
    const id = line % 10 === 0 ? ` transaction 0.0.${1000 + line}@${1_700_000_000 + line}.000000001` : '';
    const text = `${time} INFO [worker-${line % 8}] request ${line} took ${line % 97}.${line % 10} ms, 200 OK${id}`;
    lines.push(text);
    length += text.length + 1;
  }
  return lines.join('\n').slice(0, million);
}

/** What makes careless searches quadratic: everything could go on for ever and nothing is an identifier. */
function hostileText(): string {
  return '0.0.'.repeat(million / 4);
}

/** Ratios of a scan that JavaScript engines run at memory speed; a log must take milliseconds, whatever is in it. */
function find(title: string, text: string, goal: number): Bench {
  return {
    title: `Identifiers in 1 MB: ${title}`,
    cases: [
      { name: 'a scan for runs of digits', run: () => scanForDigits(text) },
      { name: 'findIdentifiers', run: () => findIdentifiers(text), goal },
    ],
    rounds: 25,
  };
}

export const benches: readonly Bench[] = [
  find('a log', logText(), 15),
  find('digits and dots without an end', hostileText(), 5),
  find('one digit a million times', '7'.repeat(million), 5),
];
