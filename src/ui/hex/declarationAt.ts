import type * as vscode from 'vscode';
import type { AbiEntry } from '../../core/ledger/evm/abi.ts';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import { loadCore } from '../loadCore.ts';

/** The name of a declaration follows one of these words. */
const keyword = /\b(?:error|event|function)\s+$/;

interface DeclarationAt {
  range: vscode.Range;
  /** With its hash; undefined if only a compiler knows its types, and no build names it. */
  describe(
    abis: AbiIndex | undefined,
  ): { kind: AbiEntry['kind']; signature: string; hash: string; doc?: string } | undefined;
}

/** The error, event or callable function whose name in a Solidity source is at a position. */
export function declarationAt(document: vscode.TextDocument, position: vscode.Position): DeclarationAt | undefined {
  if (!document.uri.path.endsWith('.sol')) return undefined;
  const range = document.getWordRangeAtPosition(position, /[A-Za-z_$][\w$]*/);
  if (!range || !keyword.test(document.lineAt(range.start.line).text.slice(0, range.start.character))) return undefined;
  const text = document.getText();
  const { ledger, projects } = loadCore();
  if (text.length > projects.longestSource) return undefined;
  const at = document.offsetAt(range.start);
  const declared = projects.declarationsIn(text).find((each) => each.at === at);
  if (!declared || declared.isInternal) return undefined;
  const { kind, name, types, signature } = declared;
  return {
    range,
    describe(abis) {
      const built = (abis?.named?.(kind, name) ?? []).filter((each) =>
        signature === undefined ? each.inputs.length === types.length : ledger.abiSignature(each) === signature,
      );
      // Overloads with structs can't be distinguished.
      const [entry] = built.length === 1 || signature !== undefined ? built : [];
      const own = signature ?? (entry && ledger.abiSignature(entry));
      if (own === undefined) return undefined;
      const topic = ledger.hashOfSignature(own);
      const hash = kind === 'event' ? topic : topic.slice(0, 10);
      return { kind, signature: own, hash, ...(entry?.doc !== undefined && { doc: entry.doc }) };
    },
  };
}
