/** Of a deployment, what tells it from the others. */
interface Deployed {
  readonly workspace: string;
  readonly contract: string;
  readonly variant?: string;
}

/**
 * Where a contract of an example workspace is deployed on the sandbox's chain.
 * @param contract its name, without its file
 * @param variant what sets it apart from the workspace's build output; without it, that build itself
 * @throws {Error} if it isn't deployed
 */
export function deploymentOf<D extends Deployed>(
  deployments: readonly D[],
  contract: string,
  variant?: string,
  workspace = 'hardhat2',
): D {
  const found = deployments.find(
    (each) => each.workspace === workspace && each.contract.endsWith(`:${contract}`) && each.variant === variant,
  );
  if (!found) throw new Error(`${contract} of ${workspace} isn't deployed${variant ? ` as ${variant}` : ''}.`);
  return found;
}
