import { bytesOfHex, hexOfBytes } from '../../platform/hex.ts';
import type { ArtifactBytecode } from '../model/toolchain.ts';
import { tailOf } from './bytecodeTail.ts';

/**
 * The runtime bytecode within Vyper's creation bytecode, which from 0.3.10 on says how long it is and how many bytes of
 * immutables are appended to it when it is deployed. Empty for older versions.
 */
export function vyperRuntime(creation: string): Pick<ArtifactBytecode, 'runtime' | 'immutableReferences'> {
  const bytes = bytesOfHex(creation);
  const tail = bytes === undefined ? undefined : tailOf(bytes);
  const { runtimeSize, immutableSize = 0 } = tail?.vyper ?? {};
  if (bytes === undefined || tail === undefined || runtimeSize === undefined || runtimeSize > tail.start) return {};
  return {
    runtime: hexOfBytes(bytes.subarray(tail.start - runtimeSize, tail.start)),
    immutableReferences: immutableSize === 0 ? {} : { '0': [{ start: runtimeSize, length: immutableSize }] },
  };
}
