import { addressesToAsk } from '../names/addressesToAsk.ts';
import { namedId, namedText, namesOnSheet } from '../names/namedText.ts';
import { createNameIndex, nameKey } from '../names/nameIndex.ts';
import { nameOrigin } from '../names/nameSources.ts';
import { learnFromAnswer } from '../names/namesInAnswer.ts';
import { entityName, isStrangers, shownName } from '../names/shownName.ts';
import { labelProblem, readLabels, withLabel } from '../names/userLabels.ts';

export const names = {
  addressesToAsk,
  createNameIndex,
  isStrangers,
  entityName,
  labelProblem,
  learnFromAnswer,
  namedId,
  namedText,
  nameKey,
  namesOnSheet,
  nameOrigin,
  readLabels,
  shownName,
  withLabel,
};
