import { argumentSituations } from './argumentSituations.ts';
import { assemblySituations } from './assemblySituations.ts';
import { callSituations } from './callSituations.ts';
import { conversionSituations } from './conversionSituations.ts';
import { failedCallSituations } from './failedCallSituations.ts';
import { guardSituations } from './guardSituations.ts';
import { hardSituations } from './hardSituations.ts';
import { librarySituations } from './librarySituations.ts';
import { loopSituations } from './loopSituations.ts';
import { hashSituations, originSituations } from './originSituations.ts';
import { practiceFurtherSituations } from './practiceFurtherSituations.ts';
import { practiceSituations } from './practiceSituations.ts';
import { olderSituations, projectSituations } from './projectSituations.ts';
import { returnedSituations } from './returnedSituations.ts';
import { screenSituations } from './screenSituations.ts';
import type { ToldSituation } from './situation.ts';
import { solidSituations } from './solidSituations.ts';

/** Calls that fail, each aimed at something that is hard to read. */
export const situations: readonly ToldSituation[] = [
  ...solidSituations,
  ...guardSituations,
  ...callSituations,
  ...failedCallSituations,
  ...conversionSituations,
  ...assemblySituations,
  ...argumentSituations,
  ...originSituations,
  ...returnedSituations,
  ...hashSituations,
  ...librarySituations,
  ...screenSituations,
  ...projectSituations,
  ...olderSituations,
  ...hardSituations,
  ...loopSituations,
  ...practiceSituations,
  ...practiceFurtherSituations,
];
