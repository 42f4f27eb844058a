import { readAbis } from '../projects/abis.ts';
import { compareCode } from '../projects/compareCode.ts';
import { findDeployments } from '../projects/deployments.ts';
import { buildCommandOf, draftOf, draftQuestions, findContracts } from '../projects/findContracts.ts';
import { findFittingContracts, fitting } from '../projects/fittingContracts.ts';
import { predictMatch } from '../projects/predictMatch.ts';
import { proxyIn } from '../projects/proxy.ts';
import { contractsIn } from '../projects/solidityText.ts';
import { createWorkspaceMemory } from '../projects/workspaceMemory.ts';

export const projects = {
  buildCommandOf,
  compareCode,
  contractsIn,
  createWorkspaceMemory,
  draftOf,
  draftQuestions,
  findContracts,
  findDeployments,
  findFittingContracts,
  fitting,
  predictMatch,
  readAbis,
  proxyIn,
};
