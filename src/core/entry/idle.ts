// The entry of dist/idle.js: the part of core that every window needs, also one that shows nothing of us. It reads the
// settings and follows the status page; core.ts is the whole.

import { escapeMarkdown } from '../format/escape.ts';
import { keyedHttp } from '../ledger/rest/keyedHttp.ts';
import { listeningHttp } from '../ledger/rest/measureMirrorNode.ts';
import { readOwnAccounts } from '../ledger/transactions/ownAccounts.ts';
import { readLabels } from '../names/userLabels.ts';
import { headerProblem, keyProblem, mayHaveKey } from '../net/key/serverKey.ts';
import { builtInNetworks, explorerKinds, resolveNetworks, selectNetwork } from '../networks.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { pulseParts } from '../sheets/status/mirrorNodeHealth.ts';
import { statusSummarySheet } from '../sheets/status/statusSummary.ts';
import { readingAge } from '../status/readingAge.ts';
import { statusSettingProblems } from '../status/statusSettings.ts';
import { readWatchList } from '../watch/watchList.ts';

export { inEnglish, inUserLanguage, translateBy } from '../platform/language.ts';
export * as net from './net.ts';
export * as status from './status.ts';

/** How a mirror node is, from the answers of its clients, and its key. */
export const mirrorNode = { headerProblem, keyedHttp, keyProblem, listeningHttp, mayHaveKey };

export const networks = { builtInNetworks, explorerKinds, resolveNetworks, selectNetwork };

/** Readers of settings and of the list of watched entities, which check them. */
export const settings = { readLabels, readOwnAccounts, readWatchList, statusSettingProblems };

/** What the status bar item and its tooltip say. */
export const statusTexts = { escapeMarkdown, pulseParts, readingAge, renderMarkdown, statusSummarySheet };
