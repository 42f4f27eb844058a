import { sharedLines } from '../code/sharedLines.ts';
import { findSolc } from '../platform/compilers/findSolc.ts';
import { findVyper } from '../platform/compilers/findVyper.ts';
import { printVyper } from '../platform/compilers/printVyper.ts';
import { runCompiler } from '../platform/compilers/runCompiler.ts';
import { hardhatVyperBuild } from '../projects/hardhatVyper.ts';
import { deviationWords } from '../sheets/calls/deviationWords.ts';
import { compareLayouts } from '../storage/compareLayouts.ts';
import { buildOfDraft, sourcesOfRecord } from '../trace/builds/buildSources.ts';
import { compilerPackageFolders } from '../trace/builds/compilerPackageFolders.ts';
import { createKnownBuilds } from '../trace/builds/knownBuilds.ts';
import { vyperCommand } from '../trace/builds/vyperOutput.ts';
import { workspaceBuilds } from '../trace/builds/workspaceBuilds.ts';
import { readGasByLine } from '../trace/gas/readGasByLine.ts';
import { layoutOnce } from '../trace/layouts/layoutOfBuild.ts';
import { mayForward } from '../trace/layouts/mayForward.ts';
import { unknownLayoutWords } from '../trace/layouts/unknownLayout.ts';
import { placeOfVariable } from '../trace/layouts/variablePlaces.ts';
import { nothingKnown, rehearse } from '../trace/rehearsal/rehearse.ts';
import { readTrace } from '../trace/replay/readTrace.ts';
import { bytesIn } from '../trace/replay/recordedState.ts';
import { ReplayBudget, unaskedLimits } from '../trace/replay/replayBudget.ts';
import { readSavedCall } from '../trace/saved/savedCall.ts';
import { savedTest, testCommand } from '../trace/saved/savedTest.ts';
import { workspaceContract } from '../trace/saved/workspaceContract.ts';
import { anyRequests, keptAnswers } from '../trace/state/keptAnswers.ts';
import { explainFailedCall } from '../trace/story/explainFailedCall.ts';
import { createChanges } from '../trace/trial/changedBuilds.ts';
import { changedSources, isUnchanged } from '../trace/trial/changedSources.ts';
import { findReplacements, obviousReplacement } from '../trace/trial/replacements.ts';
import { nothingTried } from '../trace/trial/triedBefore.ts';
import { tryChangeOn } from '../trace/trial/tryChange.ts';

export const trace = {
  sharedLines,
  anyRequests,
  keptAnswers,
  nothingTried,
  bytesIn,
  changedSources,
  createChanges,
  findReplacements,
  hardhatVyperBuild,
  isUnchanged,
  obviousReplacement,
  tryChangeOn,
  compilerPackageFolders,
  createKnownBuilds,
  deviationWords,
  explainFailedCall,
  findSolc,
  readSavedCall,
  savedTest,
  testCommand,
  workspaceContract,
  findVyper,
  layoutOnce,
  unknownLayoutWords,
  readGasByLine,
  readTrace,
  nothingKnown,
  rehearse,
  ReplayBudget,
  printVyper,
  runCompiler,
  vyperCommand,
  sourcesOfRecord,
  unaskedLimits,
  buildOfDraft,
  compareLayouts,
  mayForward,
  placeOfVariable,
  workspaceBuilds,
};
