import { soliditySyntax, vyperSyntax, withoutComments } from '../../code/codeScanner.ts';
import { instructionAt } from '../../projects/bytecode/instructions.ts';
import { proxyIn } from '../../projects/bytecode/proxyCode.ts';
import type { BuildSources, IncompleteBuild } from '../builds/buildSources.ts';

/** A function for calls that no other function takes. */
const forAllCalls = /\bfallback\s*\(|\bfunction\s*\(\s*\)\s*(?:external|public|payable)|\bdef\s+__default__\b/;

/**
 * Whether a contract may pass its calls on to another contract, which then uses the same storage: so do proxies of every
 * kind, and contracts in several parts. What is stored there is more than its own variables.
 * @param code its runtime code
 * @param build whose code that is
 */
export function mayForward(
  code: Uint8Array,
  build: Pick<BuildSources, 'language' | 'sources'> | IncompleteBuild,
): boolean {
  if (proxyIn(code)?.kind === 'minimal') return true;
  if (!delegates(code)) return false;
  if ('isIncomplete' in build) return true;
  const syntax = build.language === 'Vyper' ? vyperSyntax : soliditySyntax;
  return [...build.sources.values()].some((text) => forAllCalls.test(withoutComments(text, syntax)));
}

/** Whether another contract's code may run on its storage: DELEGATECALL or CALLCODE. */
function delegates(code: Uint8Array): boolean {
  for (let at = 0; at < code.length; at += instructionAt(code, at).size)
    if (code[at] === 0xf4 || code[at] === 0xf2) return true;
  return false;
}
