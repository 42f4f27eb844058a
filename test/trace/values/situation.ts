import { isChecked, type Situation, type SituationCompiler } from './runSituation.ts';

/** A situation with what is to be said of it. */
export interface ToldSituation extends Situation {
  /** Undefined where nothing may be said. */
  readonly words: string | undefined;
  /** Arithmetic that only compilers since 0.8 check. */
  readonly isChecked?: true;
  /** Solidity that only compilers know from that minor version on, such as 8.1 for 0.8.10. */
  readonly since?: number;
  /** That one no longer knows it. */
  readonly until?: number;
}

/** Whether a compiler knows what a situation is written in. */
export function isFor(
  { isChecked: onlyChecked, since = 0, until = Number.POSITIVE_INFINITY }: ToldSituation,
  compilerVersion: SituationCompiler,
): boolean {
  const [, minor, patch] = /^0\.(\d+)\.(\d+)/.exec(compilerVersion) ?? [];
  const version = Number(minor) + Number(patch) / 100;
  return (!onlyChecked || isChecked(compilerVersion)) && version >= since && version < until;
}

/** The sender's address as it is shown. */
export const me = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';

/** A contract whose `run` fails, in `body`. */
export function situation(
  name: string,
  words: string | undefined,
  members: string,
  body: string,
  more: Partial<ToldSituation> & { outer?: string } = {},
): ToldSituation {
  const { outer = '', ...rest } = more;
  const source = `// SPDX-License-Identifier: MIT
pragma solidity >=0.5.16;
${outer}
contract Story {
${members}
function run() external payable {
${body}
}
}`;
  return { name, words, source, ...rest };
}

/** What deploys it with a value. */
export const payable = 'constructor() public payable {}';

/** Makes situations of one kind: contracts that are deployed with a value. */
export const payableSituations =
  (kind: string) =>
  (
    name: string,
    words: string | undefined,
    members: string,
    body: string,
    more: Partial<ToldSituation> & { outer?: string } = {},
  ): ToldSituation =>
    situation(`${kind}: ${name}`, words, `${members} ${payable}`, body, more);

/** A number as it is said beside others: what is near the end of a large type, by the power of two. */
export function saidNumber(value: bigint): string {
  for (const bits of [63n, 64n, 127n, 128n, 255n, 256n]) {
    for (const sign of [1n, -1n]) {
      const beside = value - sign * 2n ** bits;
      const power = `${sign < 0n ? '-' : ''}2**${bits}`;
      if (beside === 0n) return power;
      if (beside > 0n && beside <= 10n) return `${power} + ${beside}`;
      if (beside < 0n && beside >= -10n) return `${power} - ${-beside}`;
    }
  }
  return String(value);
}

/** The same as an operand of what isn't a comparison. */
export function saidOperand(value: bigint): string {
  const said = saidNumber(value);
  return said.includes(' ') ? `(${said})` : said;
}
