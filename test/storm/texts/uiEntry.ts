/** What surfaces of VS Code show of strangers' texts, bundled for the storm with a `vscode` that only takes notes. */
export { gapSentence, storyHeadline } from '../../../src/core/sheets/calls/storyHeadline.ts';
export { identifierItem, tokenItem } from '../../../src/ui/entities/lookUpItems.ts';
export { waysOn } from '../../../src/ui/entities/lookUpWaysOn.ts';
export { declarationText, hexText } from '../../../src/ui/hex/decodedHexes.ts';
export { fittingAnswer, sheetAnswer } from '../../../src/ui/languageModel/sheetAnswer.ts';
export { copyLine, copyLines, inform, say, showError, warn } from '../../../src/ui/messages/notify.ts';
export { oneLine } from '../../../src/ui/messages/oneLine.ts';
export { plainMessage, plainUpTo } from '../../../src/ui/messages/plainMessage.ts';
export { plainItems, plainTreeItem } from '../../../src/ui/messages/plainRows.ts';
export { createConsentDialog } from '../../../src/ui/verification/consent/askConsent.ts';
export { contractItem } from '../../../src/ui/views/contractItem.ts';
export { watchedItem } from '../../../src/ui/views/watchedItem.ts';
export { activityText, watchedTitle } from '../../../src/ui/watch/watchTexts.ts';
