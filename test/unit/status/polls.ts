import assert from 'node:assert/strict';
import { noticeChanges, type StatusChange } from '../../../src/core/status/changes/changes.ts';
import { readStatusMemory, type StatusMemory } from '../../../src/core/status/changes/statusMemory.ts';
import type { StatusSummary } from '../../../src/core/status/rest/schema.ts';
import { PAGE, summaryOf, type Wire } from './statusDocuments.ts';

export const NOON = Date.parse('2026-11-20T12:00:00Z');

/** Polls documents in turn at `readAt`, the memory passing through JSON each time as it does between windows. */
export function poll(
  documents: readonly StatusSummary[],
  readAt = NOON,
): {
  told: StatusChange[][];
  memory: StatusMemory | undefined;
} {
  let memory: StatusMemory | undefined;
  const told = documents.map((document) => {
    const noticed = noticeChanges(memory, document, readAt);
    memory = readStatusMemory(JSON.parse(JSON.stringify(noticed.memory)));
    assert.deepEqual(memory, noticed.memory);
    return noticed.changes;
  });
  return { told, memory };
}

export const kinds = (changes: readonly StatusChange[] | undefined) => (changes ?? []).map((change) => change.kind);

/** A document of a page that changed at a minute of the day. */
export const at = (minute: number, extra: Wire) =>
  summaryOf({ page: { ...PAGE, updated_at: new Date(NOON + minute * 60_000).toISOString() }, ...extra });

export const time = (minute: number) => new Date(NOON + minute * 60_000).toISOString();
