import { titleAfterNetwork, withoutSecondStop } from '../format/bareTitle.ts';
import { nothingTold, readToldNews, withClosings, withMuted, withoutMuted } from '../status/changes/toldNews.ts';
import { idOf, isWanted, newsLevel, takeNews } from '../status/changes/whatToNotify.ts';
import { instant } from '../status/pageTime.ts';
import { plainText } from '../status/plainBody.ts';
import { speaksForNow } from '../status/readingAge.ts';
import { createStatusClient } from '../status/rest/client.ts';
import { unreadableStatus } from '../status/rest/schema.ts';
import { createSharedPoll, pollPause, untilDue } from '../status/rest/sharedPoll.ts';
import { assessStatus } from '../status/severity/assessStatus.ts';
import { levelOfComponent } from '../status/severity/componentState.ts';
import { isOpenIncident } from '../status/severity/isOpenIncident.ts';
import { isLate, maintenancePhase } from '../status/severity/maintenancePhase.ts';
import { scopeToNetwork } from '../status/severity/scopeToNetwork.ts';
import { mayBeService, statusContext } from '../status/severity/statusContext.ts';
import { levelOfIncident } from '../status/severity/statusLevel.ts';
import { statusWords } from '../status/severity/statusWords.ts';

export const status = {
  announcementId: idOf,
  assessStatus,
  createSharedPoll,
  createStatusClient,
  instant,
  isLate,
  isOpenIncident,
  isWanted,
  levelOfComponent,
  levelOfIncident,
  maintenancePhase,
  mayBeService,
  newsLevel,
  nothingTold,
  plainText,
  pollPause,
  readToldNews,
  scopeToNetwork,
  speaksForNow,
  unreadableStatus,
  statusContext,
  statusWords,
  takeNews,
  titleAfterNetwork,
  untilDue,
  withClosings,
  withMuted,
  withoutMuted,
  withoutSecondStop,
};
