import { findSolc } from '../platform/compilers/findSolc.ts';
import { runSolc } from '../platform/compilers/runSolc.ts';
import { sourcesOfRecord } from '../trace/builds/buildSources.ts';
import { compilerFoldersOf } from '../trace/builds/compilerFoldersOf.ts';
import { createKnownBuilds } from '../trace/builds/knownBuilds.ts';
import { workspaceBuilds } from '../trace/builds/workspaceBuilds.ts';
import { explainFailure } from '../trace/story/explainFailure.ts';

export const trace = {
  compilerFoldersOf,
  createKnownBuilds,
  explainFailure,
  findSolc,
  runSolc,
  sourcesOfRecord,
  workspaceBuilds,
};
