import type * as vscode from 'vscode';
import type { EndedCommand } from './commandEnds.ts';
import type { WrittenRecord } from './recordWatcher.ts';

/** In milliseconds: tools write a record after each contract, and some wait for confirmations in between. */
const settled = 10_000;
/** The same once the command that may have written it ended, and for how long it counts as just ended. */
const ended = 2_000;
const justEnded = 5_000;
/** In milliseconds: how much longer other windows wait than the one that the user looks at. */
const behind = 3_000;
/** In milliseconds: no program that deploys starts and ends faster, and most commands are nothing to wait for. */
const shortest = 100;
/** In milliseconds, between two looks for records. */
const lookPause = 5_000;

/** What changed in a project's records since the last message. */
export interface RecordChange {
  readonly project: vscode.Uri;
  readonly folder: vscode.Uri;
  /** The paths of the records. */
  readonly records: Set<string>;
}

interface RecordChangesOptions {
  /** Called with a project's changes once its deployment seems to be whole. */
  settled(change: RecordChange): void;
  /** Records that were written since then, in milliseconds since 1970, may not have been noticed yet. */
  lookSince(time: number): void;
  /** Whether the user looks at this window. */
  isFocused(): boolean;
  /** Milliseconds of a clock that can't be set. */
  elapsed(): number;
}

/** Collects the records that a tool writes one after the other, by project, until a deployment seems to be whole. */
export function collectRecordChanges(options: RecordChangesOptions) {
  const changes = new Map<string, RecordChange & { since: number; timer?: NodeJS.Timeout }>();
  let lastEnd = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** The look that waits until its time has come. */
  let nextLook: { since: number; timer: NodeJS.Timeout } | undefined;

  const look = (since: number) => {
    lookedAt = options.elapsed();
    options.lookSince(since);
  };
  const lookSoon = (since: number) => {
    const wait = lookedAt + lookPause - options.elapsed();
    if (nextLook) nextLook.since = Math.min(nextLook.since, since);
    else if (wait <= 0) look(since);
    else {
      const timer = setTimeout(() => {
        const { since: earliest } = next;
        nextLook = undefined;
        look(earliest);
      }, wait);
      const next = { since, timer };
      nextLook = next;
    }
  };

  const tellIn = (delay: number, key: string) => {
    const change = changes.get(key);
    if (!change) return;
    clearTimeout(change.timer);
    change.timer = setTimeout(
      () => {
        changes.delete(key);
        options.settled(change);
      },
      delay + (options.isFocused() ? 0 : behind),
    );
  };
  return {
    noticed({ project, folder, record }: WrittenRecord): void {
      const key = project.toString();
      const change = changes.get(key) ?? { project, folder, records: new Set<string>(), since: options.elapsed() };
      changes.set(key, change);
      change.records.add(record);
      tellIn(options.elapsed() - lastEnd < justEnded ? ended : settled, key);
    },
    /** What a task or a terminal's command wrote is one deployment, whole when it ends. */
    commandEnded({ took, since: beganAt }: EndedCommand): void {
      if (took < shortest) return;
      lastEnd = options.elapsed();
      for (const [key, { since }] of changes) if (since >= lastEnd - took) tellIn(ended, key);
      if (beganAt !== undefined) lookSoon(beganAt);
    },
    dispose(): void {
      for (const { timer } of changes.values()) clearTimeout(timer);
      clearTimeout(nextLook?.timer);
      changes.clear();
    },
  };
}
