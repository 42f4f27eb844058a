import { noticeChanges } from '../status/changes.ts';
import { createStatusClient } from '../status/client.ts';
import { scopeToNetwork } from '../status/networkScope.ts';
import { instant } from '../status/pageTime.ts';
import { plainBody, plainText } from '../status/plainBody.ts';
import { assessStatus } from '../status/severity.ts';
import { createSharedPoll, pollPause } from '../status/sharedPoll.ts';
import { mayBeNetwork, mayBeService, statusContext } from '../status/statusContext.ts';
import { idOf, isWanted, nothingTold, readToldNews, takeNews, withClosings, withMuted } from '../status/statusNews.ts';
import { statusSettingProblems } from '../status/statusSettings.ts';
import { isOpenIncident, levelOfComponent, maintenancePhase, statusWords } from '../status/vocabulary.ts';

export const status = {
  announcementId: idOf,
  assessStatus,
  createSharedPoll,
  createStatusClient,
  instant,
  isOpenIncident,
  isWanted,
  levelOfComponent,
  maintenancePhase,
  mayBeNetwork,
  mayBeService,
  noticeChanges,
  nothingTold,
  plainBody,
  plainText,
  pollPause,
  readToldNews,
  scopeToNetwork,
  statusContext,
  statusSettingProblems,
  statusWords,
  takeNews,
  withClosings,
  withMuted,
};
