import { type ContractMetadata, readMetadata } from '../drafts/metadata.ts';
import { tryParseObject } from '../files/buildJson.ts';
import { joinPath } from '../files/paths.ts';
import type { Workspace } from '../files/projectFiles.ts';
import { bytesOfFile } from '../files/textOfFile.ts';

export interface MetadataFile {
  /** Absolute. */
  readonly file: string;
  readonly metadata: ContractMetadata;
  /** Milliseconds since 1970. */
  readonly builtAt: number;
}

/** Metadata of one contract is far smaller than this, with its sources in it too. */
const largest = 8 * 1024 * 1024;

/** The files directly in `folder` whose names match `named` and that contain the Solidity compiler's metadata. */
export async function metadataFiles(workspace: Workspace, folder: string, named: RegExp): Promise<MetadataFile[]> {
  const entries = (await workspace.files.list(folder)).filter(({ name, type }) => type === 'file' && named.test(name));
  const found = await Promise.all(
    entries.map(async ({ name }) => {
      const file = joinPath(folder, name);
      const stat = await workspace.files.stat(file);
      if (stat === undefined || stat.size > largest) return undefined;
      const bytes = await bytesOfFile(workspace.files, file);
      const metadata = bytes && readMetadata(tryParseObject(bytes));
      return metadata === undefined ? undefined : { file, metadata, builtAt: stat.mtime };
    }),
  );
  return found.filter((item) => item !== undefined);
}
