import { soliditySyntax, vyperSyntax, withoutComments } from '../../code/codeScanner.ts';
import { tailOf } from '../../projects/bytecode/bytecodeTail.ts';
import { instructionAt } from '../../projects/bytecode/instructions.ts';
import { proxyIn } from '../../projects/bytecode/proxyCode.ts';
import { lineageIn } from '../../storage/lineage.ts';
import type { BuildSources, IncompleteBuild } from '../builds/buildSources.ts';

/** A function for calls that no other function takes: before Solidity 0.6, it's one without a name. */
const forAllCalls = /\bfallback\s*\(|\bfunction\s*\(\s*\)[^;{]{0,500}\{|\bdef\s+__default__\b/;

/**
 * Whether a contract may pass its calls on to another contract, which then uses the same storage: so do proxies of every
 * kind, and contracts in several parts. What is stored there is more than its own variables.
 * @param code its runtime code
 * @param build whose code that is
 */
export function mayForward(
  code: Uint8Array,
  build: Pick<BuildSources, 'language' | 'sources' | 'contract'> | IncompleteBuild,
): boolean {
  if (proxyIn(code)?.kind === 'minimal') return true;
  if (!delegates(code)) return false;
  if ('isIncomplete' in build) return true;
  const isVyper = build.language === 'Vyper';
  // Those of other contracts don't count, if it's known which ones it consists of.
  const own = isVyper ? undefined : lineageIn(build.sources, build.contract)?.bodies;
  const syntax = isVyper ? vyperSyntax : soliditySyntax;
  return [...(own ?? build.sources.values())].some((text) => forAllCalls.test(withoutComments(text, syntax)));
}

/** Whether another contract's code may run on its storage: DELEGATECALL or CALLCODE. */
function delegates(code: Uint8Array): boolean {
  const end = tailOf(code)?.start ?? code.length;
  for (let at = 0; at < end; at += instructionAt(code, at).size)
    if (code[at] === 0xf4 || code[at] === 0xf2) return true;
  return false;
}
