import { solidityReadables, vyperReadables } from '../code/readableMembers.ts';
import { contractsIn } from '../code/solidityText.ts';
import { abiOfBuild } from '../projects/abiOfBuild.ts';
import { compareCode } from '../projects/bytecode/compareCode.ts';
import { predictMatch } from '../projects/bytecode/predictMatch.ts';
import { proxyIn } from '../projects/bytecode/proxyCode.ts';
import { contractStanding, isFullName } from '../projects/deployments/contractStanding.ts';
import { findDeployments } from '../projects/deployments/findDeployments.ts';
import { createWorkspaceMemory } from '../projects/files/workspaceMemory.ts';
import { buildCommandOf, draftOf, draftQuestions, findContracts } from '../projects/findContracts.ts';
import { findFittingContracts, fitting } from '../projects/fittingContracts.ts';
import { isOwnContract } from '../projects/model/isOwnContract.ts';
import { readAbis } from '../projects/readAbis.ts';

import { checkImports } from '../projects/unbuilt/checkImports.ts';
export const projects = {
  abiOfBuild,
  buildCommandOf,
  checkImports,
  compareCode,
  contractStanding,
  contractsIn,
  createWorkspaceMemory,
  draftOf,
  draftQuestions,
  findContracts,
  findDeployments,
  findFittingContracts,
  fitting,
  isFullName,
  isOwnContract,
  predictMatch,
  readAbis,
  proxyIn,
  solidityReadables,
  vyperReadables,
};
