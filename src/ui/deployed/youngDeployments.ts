/** In milliseconds: older contracts come from a checkout, not from a deployment here. */
const young = 10 * 60_000;
/** How long to wait for the mirror node to know a contract, in milliseconds, one after the other. */
const patience = [0, 3_000, 6_000, 12_000, 24_000];

interface YoungDeploymentsOptions<D> {
  /** When the ledger created the contract, in milliseconds since 1970; undefined as long as it doesn't know it. */
  createdAt(deployment: D): Promise<number | undefined>;
  /** Whether it is of this project; asked only of young ones. */
  isOwn(deployment: D): Promise<boolean>;
  /** Whether nothing is wanted any more. */
  isOver(): boolean;
  pause(milliseconds: number): Promise<void>;
}

/**
 * The deployments that the ledger created a moment ago, of a project's own contracts. Waits for those that the mirror
 * node doesn't know yet, up to 45 seconds.
 * @param now milliseconds since 1970
 */
export async function youngDeployments<D>(
  deployments: readonly D[],
  now: number,
  { createdAt, isOwn, isOver, pause }: YoungDeploymentsOptions<D>,
): Promise<D[]> {
  const found: D[] = [];
  let waiting = deployments;
  for (const milliseconds of patience) {
    if (waiting.length === 0 || isOver()) break;
    await pause(milliseconds);
    const unknown: D[] = [];
    for (const each of waiting) {
      const at = await createdAt(each);
      if (at === undefined) unknown.push(each);
      else if (at >= now - young && (await isOwn(each))) found.push(each);
    }
    waiting = unknown;
  }
  return found;
}
