import * as vscode from 'vscode';
import type { Candidate } from '../../../core/projects/model/toolchain.ts';

/** What distinguishes several builds of a contract: `Ignition chain-298 · out/Vault.sol/Vault.json`. */
export function buildOutputOf({ variant, artifact }: Candidate): string {
  return [variant, vscode.workspace.asRelativePath(artifact)].filter(Boolean).join(' · ');
}
