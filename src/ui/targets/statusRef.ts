import type { SheetRef } from '../../core/sheets/sheetRef.ts';

const kinds = ['incident', 'maintenance', 'component'] as const;
const longestId = 200;

/** A thing of the status page, by its id there. */
export interface StatusRef {
  kind: (typeof kinds)[number];
  id: string;
}

/** Whether a reference leads to a thing of the status page. */
export function isStatusRef(ref: Pick<SheetRef, 'kind'>): boolean {
  return kinds.some((kind) => kind === ref.kind);
}

/** Reads what a command or a webview was given, which may be anything. */
export function readStatusRef(given: unknown): StatusRef | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const kind = kinds.find((each) => each === given.kind);
  const { id } = given;
  return kind && typeof id === 'string' && id.length > 0 && id.length <= longestId ? { kind, id } : undefined;
}
