/** What a story aims at that can't be known of a change in general, or only of some. */
export type Aim = 'layout' | 'deployment' | 'unrecorded' | 'otherCalls' | 'compile';

/**
 * By what stories are about, whatever comes of their changes: other places of variables, what deployments wrote, what no
 * record has, other calls outside of the contracts, and sources that don't compile. Each counts with all of its changes.
 */
const aims: readonly (readonly [Aim, readonly RegExp[]])[] = [
  [
    'layout',
    [
      /^edge: (?:variables|an order of bases|transient and packed storage)$/,
      /^further: (?:functions in variables|places that the code chooses)$/,
      /^many: a variable in place of nothing$/,
      /^unaffected: variables that moved/,
    ],
  ],
  [
    'deployment',
    [
      /^edge: immutables and constants$/,
      /^further: values of the constructor$/,
      /^Vyper: values of the constructor$/,
      /^setup: (?:Vyper: immutables, also of a module|an immutable that becomes something else|a constructor that does more)$/,
    ],
  ],
  [
    'unrecorded',
    [
      /^a random number$/,
      /^edge: what surrounds a call$/,
      /^many: (?:a number that nobody can know|the hash of a block)/,
      /^tokens: the code of a token$/,
    ],
  ],
  [
    'otherCalls',
    [
      /^associates (?:first|twice)$|^undone before it asks$/,
      /^edge: (?:a system contract, otherwise|precompiles|children by CREATE2)$/,
      /^further: (?:calls in other places|system contracts in another order)$/,
      /^tokens: /,
      /^unaffected: what only asks/,
    ],
  ],
  ['compile', [/^does not compile$/]],
];

/** @returns undefined for a story of ordinary changes */
export function aimOf({ name }: { readonly name: string }): Aim | undefined {
  return aims.find(([, patterns]) => patterns.some((pattern) => pattern.test(name)))?.[0];
}
