import assert from 'node:assert/strict';
import { compareLayouts, type LayoutComparison } from '../../src/core/storage/compareLayouts.ts';
import type { StorageLayout } from '../../src/core/storage/storageLayout.ts';
import { layoutOfBuild } from '../../src/core/trace/layouts/layoutOfBuild.ts';
import { solcByVersion } from '../sandbox/verification/solcByVersion.ts';

export const solcVersion = '0.8.28+commit.7893614a';

/** A contract named `C` in `C.sol`, compiled. */
export interface CompiledLayout {
  readonly layout: StorageLayout;
  /** Without `0x`. */
  readonly runtime: string;
  readonly input: object;
  readonly output: unknown;
}

/** Compiles a source with npm's compiler and reads its layout as the product does. */
export async function compileLayout(source: string): Promise<CompiledLayout> {
  const solc = solcByVersion(solcVersion);
  assert.ok(solc);
  const selection = {
    '*': { '*': ['storageLayout', 'evm.deployedBytecode', 'evm.bytecode', 'evm.methodIdentifiers'], '': ['ast'] },
  };
  const input = {
    language: 'Solidity',
    sources: { 'C.sol': { content: source } },
    settings: { outputSelection: selection },
  };
  const output: {
    errors?: { severity: string; formattedMessage: string }[];
    contracts?: Record<
      string,
      Record<string, { storageLayout: unknown; evm: { deployedBytecode: { object: string } } }>
    >;
  } = JSON.parse(solc.compile(JSON.stringify(input)));
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  assert.equal(failed, undefined, `${failed?.formattedMessage}\n${source}`);
  const contract = output.contracts?.['C.sol']?.C;
  assert.ok(contract);
  const layout = await layoutOfBuild(
    {
      language: 'Solidity',
      sources: new Map([['C.sol', source]]),
      settings: {},
      compilerVersion: solcVersion,
      contract: 'C.sol:C',
      files: new Map(),
      from: 'workspace',
      storageLayout: contract.storageLayout,
    },
    async () => undefined,
  );
  assert.ok(layout);
  return { layout, runtime: contract.evm.deployedBytecode.object, input, output };
}

/** `safe`, `unsafe`, or `unclear` if it can't be told. */
export function verdictOf({ isSafe, changes }: LayoutComparison): 'safe' | 'unsafe' | 'unclear' {
  if (isSafe) return 'safe';
  return changes.every((change) => change.isSafe || change.isUnclear) ? 'unclear' : 'unsafe';
}

export async function verdictOfSources(was: string, now: string): Promise<string> {
  const [deployed, built] = [await compileLayout(was), await compileLayout(now)];
  return verdictOf(compareLayouts(deployed.layout, built.layout));
}
