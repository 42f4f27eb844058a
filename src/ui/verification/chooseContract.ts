import * as vscode from 'vscode';
import type { FoundContracts } from '../../core/projects/findContracts.ts';
import type { Candidate, ToolchainName } from '../../core/projects/toolchain.ts';
import { loadCore } from '../loadCore.ts';

const buildCommands: Partial<Record<ToolchainName, string>> = {
  hardhat2: 'npx hardhat compile',
  hardhat3: 'npx hardhat build',
  foundry: 'forge build',
  vyper: 'vyper -f solc_json',
};

/**
 * The contract of a file to verify: the only one that has code, else the user chooses.
 * @param name the contract's name, where it is known
 * @throws LensError `input` where the build output has none for the file.
 */
export async function chooseContract(
  found: FoundContracts,
  uri: vscode.Uri,
  name?: string,
): Promise<Candidate | undefined> {
  const withCode = found.candidates.filter((candidate) => candidate.kind !== 'abstract');
  if (withCode.length === 0) throw nothingToVerify(found, vscode.workspace.asRelativePath(uri));
  const named = withCode.filter((candidate) => candidate.contractName === name);
  const concrete = named.length > 0 ? named : withCode;
  const [only] = concrete;
  if (concrete.length === 1) return only;
  const items = concrete.map((candidate) => ({
    candidate,
    label: `$(${candidate.kind === 'library' ? 'library' : 'symbol-class'}) ${candidate.contractName}`,
    description: [candidate.sourceName, candidate.variant, candidate.kind === 'library' && 'library']
      .filter(Boolean)
      .join(' · '),
    detail: vscode.workspace.asRelativePath(candidate.artifact),
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Verify Contract',
    placeHolder: 'Choose the contract to verify',
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return chosen?.candidate;
}

function nothingToVerify({ projects, candidates }: FoundContracts, file: string): Error {
  const { LensError } = loadCore().net;
  const failure = { kind: 'input', field: 'source' } as const;
  if (candidates.length > 0)
    return new LensError(
      failure,
      `${file} holds only interfaces and abstract contracts: they have no code on the ledger that could be verified.`,
    );
  const command = projects.map(({ toolchain }) => buildCommands[toolchain]).find(Boolean);
  return new LensError(
    failure,
    command
      ? `There is no build output for ${file}. Build the project (${command}), then verify again.`
      : `${file} is not part of a Hardhat, Foundry or Vyper project of this workspace that has been built. Open the project's folder, build it, then verify again.`,
  );
}
