import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '../sandbox/types.ts';
import { asObject, type Json, readJson, textOf } from '../toolchains/readJson.ts';
import { workspaces } from '../toolchains/stageWorkspace.ts';

/** A contract's submission as its workspace's committed build output has it: the route and the body. */
export interface WorkspaceSubmission {
  /** `/v2/verify` (C2) or `/v2/verify/metadata` (C1). */
  route: '/v2/verify' | '/v2/verify/metadata';
  body: Json;
}

/** What to send for a deployment, by the rules of its tool. */
export function workspaceSubmission({ workspace, contract, creationTransactionHash }: Deployment): WorkspaceSubmission {
  const [source = '', name = ''] = contract.split(':');
  const folder = path.join(workspaces, workspace);
  switch (workspace) {
    case 'hardhat2': {
      const { input, solcLongVersion } = hardhat2Build();
      return standardJson(input, solcLongVersion, contract, creationTransactionHash);
    }
    case 'hardhat3': {
      const artifact = readJson(path.join(folder, 'artifacts', source, `${name}.json`));
      const file = `${textOf(artifact, 'buildInfoId')}.json`;
      const { input, solcLongVersion } = readJson(path.join(folder, 'artifacts/build-info', file));
      const identifier = `${textOf(artifact, 'inputSourceName')}:${name}`;
      return standardJson(input, solcLongVersion, identifier, creationTransactionHash);
    }
    case 'foundry': {
      const artifact = readJson(path.join(folder, 'out', path.basename(source), `${name}.json`));
      return metadataSubmission(asObject(artifact.metadata, 'The metadata'), folder, creationTransactionHash);
    }
    case 'vyper': {
      const { compiler_version, integrity: _integrity, ...input } = readJson(path.join(folder, 'out', `${name}.json`));
      return standardJson(input, compiler_version, contract, creationTransactionHash);
    }
    default:
      throw new Error(`No rule for the workspace ${workspace}.`);
  }
}

/** The Hardhat 2 workspace's one build info. */
export function hardhat2Build(): Json {
  const folder = path.join(workspaces, 'hardhat2/artifacts/build-info');
  const [file = ''] = readdirSync(folder);
  return readJson(path.join(folder, file));
}

function standardJson(
  stdJsonInput: unknown,
  compilerVersion: unknown,
  contractIdentifier: string,
  creationTransactionHash: string,
): WorkspaceSubmission {
  return { route: '/v2/verify', body: { stdJsonInput, compilerVersion, contractIdentifier, creationTransactionHash } };
}

function metadataSubmission(metadata: Json, folder: string, creationTransactionHash: string): WorkspaceSubmission {
  const names = Object.keys(asObject(metadata.sources, 'The sources'));
  const sources = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
  return { route: '/v2/verify/metadata', body: { metadata, sources, creationTransactionHash } };
}
