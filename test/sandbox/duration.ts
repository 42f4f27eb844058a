const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Milliseconds of a duration written as `250ms`, `1.5s`, `2m` or `1h`; `undefined` for any other text.
 */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const unit = unitMs[match?.[2] ?? ''];
  if (unit === undefined) return undefined;
  return Math.round(Number(match?.[1]) * unit);
}

/** A duration the way `parseDuration` reads it, in milliseconds or, where they are whole, in seconds. */
export function formatDuration(ms: number): string {
  return ms > 0 && ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`;
}
