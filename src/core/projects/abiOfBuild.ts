import { slicePath } from '../json/jsonSlices.ts';
import { objectIn, own, tryParseBytes } from './files/buildJson.ts';
import type { Workspace } from './files/projectFiles.ts';
import type { Candidate } from './model/toolchain.ts';

/** Larger files hold a whole build, except Ape's manifest, of which only one part is read. */
const largest = 64 << 20;

/**
 * The ABI of a contract, as its compiler wrote it into the build output: in the artifact (Hardhat, Foundry, Truffle,
 * Brownie, Remix, hardhat-deploy), in Solidity's metadata, in Ape's manifest, or in a file beside it (Vyper).
 * @returns undefined if the build output has none, or can't be read
 */
export async function abiOfBuild({ files }: Workspace, { artifact, contractName }: Candidate): Promise<unknown> {
  const beside = artifact.replace(/\.json$/, '.abi.json');
  const places: readonly (readonly string[])[] = [['abi'], ['contractTypes', contractName, 'abi'], ['output', 'abi']];
  try {
    if (((await files.stat(artifact))?.size ?? Number.POSITIVE_INFINITY) > largest) return undefined;
    const bytes = await files.read(artifact);
    for (const path of places) {
      const found = await slicePath(bytes, path);
      if (found) return tryParseBytes(found);
    }
    if (beside === artifact || ((await files.stat(beside))?.size ?? Number.POSITIVE_INFINITY) > largest)
      return undefined;
    const json = tryParseBytes(await files.read(beside));
    return Array.isArray(json) ? json : own(objectIn(json), 'abi');
  } catch {
    // Not JSON, or gone: a build may be replacing its output just now.
    return undefined;
  }
}
