import { linesOf, longestSource } from '../code/lineOf.ts';
import { solidityReadables, vyperReadables } from '../code/readableMembers.ts';
import { declarationsIn } from '../code/solidityDeclarations.ts';
import { contractsIn } from '../code/solidityText.ts';
import { fileOfContract, nameOfContract } from '../format/fullName.ts';
import { abiOfBuild } from '../projects/abiOfBuild.ts';
import { buildEndWords } from '../projects/buildEnd.ts';
import { compareCode } from '../projects/bytecode/differingRegions.ts';
import { instructionsOf } from '../projects/bytecode/instructions.ts';
import { predictMatch } from '../projects/bytecode/predictMatch.ts';
import { apeNetworks } from '../projects/configuration/apeNetworks.ts';
import { comparedDeployments, onlyFitting } from '../projects/deployments/comparedDeployments.ts';
import { contractStanding, isFullName, mayStillAppear } from '../projects/deployments/contractStanding.ts';
import { deployedContracts, deployedNow, replaceableBy } from '../projects/deployments/deployedContracts.ts';
import { deployedWords } from '../projects/deployments/deployedWords.ts';
import { mayTell, readDeploymentMemory, takeChoice, takeDeployment } from '../projects/deployments/deploymentMemory.ts';
import { findDeployments, recordedDeployments } from '../projects/deployments/findDeployments.ts';
import { recordedContracts } from '../projects/deployments/recordedContracts.ts';
import { deploymentMeant, deploymentOfRecord, projectOfRecord } from '../projects/deployments/recordPaths.ts';
import { createWorkspaceMemory } from '../projects/files/workspaceMemory.ts';
import { buildCommandOf, draftOf, draftQuestions, findContracts } from '../projects/findContracts.ts';
import { findFittingContracts, fittest, fitting } from '../projects/fittingContracts.ts';
import { byContract, isOwnContract } from '../projects/model/candidate.ts';
import { projectFolder, sourceInFolder } from '../projects/model/projectFolder.ts';
import { readAbis } from '../projects/readAbis.ts';
import { vyperBuildCommand } from '../projects/toolchains/vyper.ts';
import { checkImports } from '../projects/unbuilt/checkImports.ts';
export const projects = {
  abiOfBuild,
  apeNetworks,
  buildCommandOf,
  buildEndWords,
  byContract,
  checkImports,
  compareCode,
  comparedDeployments,
  contractStanding,
  contractsIn,
  createWorkspaceMemory,
  deployedContracts,
  deployedNow,
  deployedWords,
  deploymentMeant,
  deploymentOfRecord,
  declarationsIn,
  draftOf,
  draftQuestions,
  fileOfContract,
  findContracts,
  findDeployments,
  findFittingContracts,
  fittest,
  vyperBuildCommand,
  fitting,
  instructionsOf,
  isFullName,
  mayStillAppear,
  isOwnContract,
  projectFolder,
  sourceInFolder,
  mayTell,
  nameOfContract,
  onlyFitting,
  predictMatch,
  projectOfRecord,
  readAbis,
  recordedContracts,
  readDeploymentMemory,
  recordedDeployments,
  replaceableBy,
  takeChoice,
  takeDeployment,
  linesOf,
  longestSource,
  solidityReadables,
  vyperReadables,
};
