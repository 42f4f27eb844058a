import type * as vscode from 'vscode';
import { type EntityTarget, readTarget } from '../targets/entityTarget.ts';
import { thingKey } from '../targets/ledgerThing.ts';

export type RecentTargets = ReturnType<typeof createRecentTargets>;

const key = 'ledgerLens.recentTargets';
const most = 20;

/** Recently looked-up targets, on any network and in any workspace. Stored targets are checked when they are read. */
export function createRecentTargets(storage: vscode.Memento) {
  const all = () => readRecent(storage.get<unknown>(key));
  return {
    /** Newest first. */
    all,
    async add(target: EntityTarget): Promise<void> {
      await storage.update(key, [target, ...all().filter((each) => !same(each, target))].slice(0, most));
    },
    /** What one of them is was found out. */
    async know(target: EntityTarget): Promise<void> {
      const isOpen = (each: EntityTarget) => each.kind === undefined && same(each, target);
      if (!target.kind || !all().some(isOpen)) return;
      const { kind } = target;
      await storage.update(
        key,
        all().map((each) => (isOpen(each) ? { ...each, kind } : each)),
      );
    },
  };
}

/** Node 5 isn't block 5; without a stored kind, only the ID counts. */
function same(one: EntityTarget, other: EntityTarget): boolean {
  const [kind, otherKind] = [one.kind ?? other.kind ?? 'entity', other.kind ?? one.kind ?? 'entity'];
  const key = (target: EntityTarget, of: string) => thingKey({ kind: of, id: target.id }, target.network ?? '');
  return key(one, kind) === key(other, otherKind);
}

/** The stored targets, which may be anything. */
export function readRecent(stored: unknown): EntityTarget[] {
  return Array.isArray(stored) ? stored.flatMap((each: unknown) => readTarget(each) ?? []).slice(0, most) : [];
}
