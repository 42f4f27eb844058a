import type { Toolchain } from '../model/toolchain.ts';
import { ape } from './ape.ts';
import { brownie } from './brownie.ts';
import { compilerJson } from './compilerJson.ts';
import { fe } from './fe.ts';
import { foundry } from './foundry.ts';
import { hardhat2 } from './hardhat2.ts';
import { hardhat3 } from './hardhat3.ts';
import { hardhatDeploy } from './hardhatDeploy.ts';
import { remix, solcMetadata } from './metadataToolchain.ts';
import { truffle } from './truffle.ts';
import { vyper } from './vyper.ts';

/** Every toolchain whose build output can be verified. */
export const toolchains: readonly Toolchain[] = [
  hardhat2,
  hardhat3,
  foundry,
  vyper,
  truffle,
  brownie,
  ape,
  remix,
  solcMetadata,
  fe,
  compilerJson,
  hardhatDeploy,
];
