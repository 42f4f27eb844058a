/** The kinds of entities, which share one space of IDs: 0.0.5 is one thing, whatever a link calls it. */
export const entityIdKinds = ['account', 'contract', 'topic', 'token', 'schedule'] as const;
export type EntityIdKind = (typeof entityIdKinds)[number];
