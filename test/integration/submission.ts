import assert from 'node:assert/strict';
import type { Workspace } from '../../src/core/projects/files/projectFiles.ts';
import { draftOf, findContracts } from '../../src/core/projects/findContracts.ts';
import type { Draft, DraftOptions } from '../../src/core/projects/model/toolchain.ts';
import { draftRequest } from '../../src/core/verification/rest/draftRequest.ts';
import type { Service } from '../sandbox/types.ts';
import type { Json } from '../toolchains/readJson.ts';
import { partOf, runJob } from './askService.ts';

/** The draft of a contract that a file defines, built or not. */
export async function draftFor(
  workspace: Workspace,
  file: string,
  name: string,
  options: DraftOptions = {},
): Promise<Draft> {
  const { candidates, unbuilt } = await findContracts(workspace, file);
  const candidate = [...candidates, ...unbuilt].find(({ contractName }) => contractName === name);
  assert.ok(candidate, `${name} was not found in ${file}`);
  return draftOf(workspace, candidate, options);
}

/** Submits a draft for a contract of the sandbox's chain, and gives the level, or the code of the failure. */
export async function verdictOn(
  service: Service,
  draft: Draft,
  { address, transactionHash }: { address: string; transactionHash: string },
): Promise<string> {
  const { path, body } = draftRequest(draft, { chainId: '298', address, creationTransactionHash: transactionHash });
  return verdictOf(await runJob(service, path, JSON.parse(new TextDecoder().decode(body))));
}

function verdictOf(record: Json): string {
  const { match } = partOf(record, 'contract');
  if (match === 'exact_match') return 'exact';
  if (match === 'match') return 'match';
  const { customCode } = partOf(record, 'error');
  return customCode === 'no_match' || customCode === 'bytecode_length_mismatch' ? 'mismatch' : String(customCode);
}
