import { foundry } from './foundry.ts';
import { hardhat2 } from './hardhat2.ts';
import type { Toolchain } from './toolchain.ts';

/** Every toolchain whose build output can be verified. */
export const toolchains: readonly Toolchain[] = [hardhat2, foundry];
