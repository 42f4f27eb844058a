import type * as vscode from 'vscode';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';

export interface RecentTargets {
  /** The newest first. */
  all(): readonly EntityTarget[];
  add(target: EntityTarget): Promise<void>;
}

const key = 'ledgerLens.recentTargets';
const most = 20;

/** What was looked up before, on any network and in any workspace. What is stored is checked when it is read. */
export function createRecentTargets(storage: vscode.Memento): RecentTargets {
  const all = () => readRecent(storage.get<unknown>(key));
  const same = (one: EntityTarget, other: EntityTarget) => one.id === other.id && one.network === other.network;
  return {
    all,
    async add(target) {
      await storage.update(key, [target, ...all().filter((each) => !same(each, target))].slice(0, most));
    },
  };
}

/** What was stored, which may be anything. */
export function readRecent(stored: unknown): EntityTarget[] {
  return Array.isArray(stored) ? stored.flatMap((each: unknown) => readTarget(each) ?? []).slice(0, most) : [];
}
