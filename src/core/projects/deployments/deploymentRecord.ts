import { textIn } from '../files/buildJson.ts';
import type { ProjectFiles } from '../files/projectFiles.ts';
import type { RecordedDeployment } from './recordedDeployment.ts';

/** A deployment from a record's unchecked values; undefined if the address is invalid. */
export function deploymentFrom(
  address: unknown,
  hash: unknown,
  facts: Pick<RecordedDeployment, 'deployedAt' | 'source' | 'record' | 'detail' | 'chainId' | 'contract' | 'maker'>,
): RecordedDeployment | undefined {
  const where = textIn(address);
  if (where === undefined || !/^0x[0-9a-fA-F]{40}$/.test(where)) return undefined;
  const transaction = textIn(hash)?.toLowerCase();
  const known = transaction !== undefined && /^0x[0-9a-f]{64}$/.test(transaction);
  return { address: where, ...(known ? { creationTransactionHash: transaction } : {}), ...facts };
}

/** When the file was last written, in milliseconds since 1970; 0 if there is none. */
export async function writtenAt(files: ProjectFiles, path: string): Promise<number> {
  return (await files.stat(path))?.mtime ?? 0;
}

/** The names of the JSON files in a folder, without their extension: tools name them after contracts. */
export async function namesIn(files: ProjectFiles, folder: string): Promise<string[]> {
  const entries = await files.list(folder);
  return entries.flatMap(({ name, type }) => (type === 'file' && name.endsWith('.json') ? [name.slice(0, -5)] : []));
}
