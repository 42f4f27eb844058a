export { namedId, namedText, namesOnSheet } from '../names/namedText.ts';
export { addressesToAsk, createNameIndex, nameKey } from '../names/nameIndex.ts';
export { nameOrigin } from '../names/nameSources.ts';
export { learnFromAnswer } from '../names/namesInAnswer.ts';
export { entityName, isStrangers, shownName } from '../names/shownName.ts';
export { labelProblem, readLabels, withLabel } from '../names/userLabels.ts';
