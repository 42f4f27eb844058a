const kinds = ['incident', 'maintenance', 'component'] as const;
const longestId = 200;

/** An incident, maintenance or component of the status page, by its ID there. */
export interface StatusRef {
  kind: (typeof kinds)[number];
  id: string;
}

/** Reads the argument of a command or a webview's message, which may be anything. */
export function readStatusRef(given: unknown): StatusRef | undefined {
  if (typeof given !== 'object' || given === null || !('kind' in given) || !('id' in given)) return undefined;
  const kind = kinds.find((each) => each === given.kind);
  const { id } = given;
  return kind && typeof id === 'string' && id.length > 0 && id.length <= longestId ? { kind, id } : undefined;
}
