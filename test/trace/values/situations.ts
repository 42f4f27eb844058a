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

/** Calls that fail, each aimed at something that is hard to read, by what that is. */
export const situationGroups: Readonly<Record<string, readonly ToldSituation[]>> = {
  aimed: solidSituations,
  guards: guardSituations,
  calls: callSituations,
  'failed calls': failedCallSituations,
  conversions: conversionSituations,
  assembly: assemblySituations,
  arguments: argumentSituations,
  'where values come from': originSituations,
  'what calls returned': returnedSituations,
  hashes: hashSituations,
  libraries: librarySituations,
  'on a screen': screenSituations,
  projects: projectSituations,
  'older projects': olderSituations,
  'hard to read': hardSituations,
  loops: loopSituations,
  'in practice': practiceSituations,
  'in practice, further': practiceFurtherSituations,
};

/** All of them. */
export const situations: readonly ToldSituation[] = Object.values(situationGroups).flat();
