import { isOlder } from '../pageTime.ts';
import type { Component } from '../rest/schema.ts';
import { compareComponentStatus } from '../severity/componentState.ts';
import type { SeenComponent } from './statusMemory.ts';

/** `from` is the previous status; null for a new component. */
export type ComponentChange =
  | { kind: 'componentDown'; component: Component; from: string | null }
  | { kind: 'componentUp'; component: Component; from: string };

/**
 * The news of the components in a document, compared with the previous ones by ID. Groups are left out, because their
 * status only repeats that of their members.
 */
export function componentChanges(
  seen: ReadonlyMap<string, SeenComponent>,
  components: readonly Component[],
): { changes: ComponentChange[]; seen: Map<string, SeenComponent> } {
  const changes: ComponentChange[] = [];
  const memory = new Map(seen);
  for (const component of components) {
    if (component.isGroup) continue;
    const before = memory.get(component.id);
    if (before && isOlder(component.updatedAt, before.updatedAt)) continue;
    const change = compareComponentStatus(component.status, before?.status ?? 'operational');
    if (change > 0) changes.push({ kind: 'componentDown', component, from: before?.status ?? null });
    if (change < 0 && before) changes.push({ kind: 'componentUp', component, from: before.status });
    memory.set(component.id, { name: component.name, status: component.status, updatedAt: component.updatedAt });
  }
  return { changes, seen: memory };
}
