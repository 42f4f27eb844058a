import { findSolc } from '../platform/compilers/findSolc.ts';
import { findVyper } from '../platform/compilers/findVyper.ts';
import { runCompiler } from '../platform/compilers/runCompiler.ts';
import { sourcesOfRecord } from '../trace/builds/buildSources.ts';
import { compilerFoldersOf } from '../trace/builds/compilerFoldersOf.ts';
import { createKnownBuilds } from '../trace/builds/knownBuilds.ts';
import { workspaceBuilds } from '../trace/builds/workspaceBuilds.ts';
import { readGasByLine } from '../trace/gas/readGasByLine.ts';
import { explainFailedCall } from '../trace/story/explainFailedCall.ts';

export const trace = {
  compilerFoldersOf,
  createKnownBuilds,
  explainFailedCall,
  findSolc,
  findVyper,
  readGasByLine,
  runCompiler,
  sourcesOfRecord,
  workspaceBuilds,
};
