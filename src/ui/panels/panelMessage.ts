import { type EntityTarget, readTarget } from '../entityTarget.ts';
import { readStatusRef, type StatusRef } from '../status/statusRef.ts';
import { type RecordRef, readRecordRef } from '../verification/recordRef.ts';

/** What the panel's page asks for. */
export type PanelMessage =
  | { type: 'open'; target: EntityTarget }
  | { type: 'openStatus'; ref: StatusRef }
  | { type: 'openRecord'; ref: RecordRef }
  | { type: 'copy'; text: string }
  | { type: PanelAction };

export type PanelAction = (typeof panelActions)[number];

/** What its toolbar has, in this order. */
export const panelActions = ['back', 'forward', 'refresh', 'copyMarkdown', 'copyJson', 'showJson'] as const;

const longestCopy = 1_000_000;

/** Reads what came from the page, which shows text of strangers: nothing for what is not exactly one of the messages. */
export function readPanelMessage(given: unknown): PanelMessage | undefined {
  if (typeof given !== 'object' || given === null || !('type' in given)) return undefined;
  if (given.type === 'open') {
    const ref = readStatusRef(given);
    if (ref) return { type: 'openStatus', ref };
    const record = readRecordRef(given);
    if (record) return { type: 'openRecord', ref: record };
    const target = readTarget(given);
    return target && { type: 'open', target };
  }
  if (given.type === 'copy') {
    const text = 'text' in given ? given.text : undefined;
    return typeof text === 'string' && text.length <= longestCopy ? { type: 'copy', text } : undefined;
  }
  const action = panelActions.find((each) => each === given.type);
  return action && { type: action };
}
