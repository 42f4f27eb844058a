import { parentOf } from '../files/paths.ts';

/** The names of Foundry's broadcasts: of a run by its time, and of the latest run of a function. */
export const broadcastName: RegExp = /^[^/]+-(?:latest|\d+)\.json$/;

const records: readonly RegExp[] = [
  /^(.*)\/broadcast\/[^/]+\/\d+\/[^/]+-(?:latest|\d+)\.json$/,
  /^(.*)\/broadcast\/multi\/[^/]+-(?:latest|\d+)\/[^/]+\.json$/,
  /^(.*)\/ignition\/deployments\/[^/]+\/(?:deployed_addresses\.json|journal\.jsonl)$/,
  /^(.*)\/build\/deployments\/map\.json$/,
  /^(.*)\/build\/contracts\/[^/]+\.json$/,
  /^(.*)\/deployments\/[^/]+\/[^/]+\.json$/,
];

/** The folder of the project whose deployment record a file is; undefined for any other file, such as a dry run's. */
export function projectOfRecord(path: string): string | undefined {
  if (/\/(?:node_modules|\.git|dry-run)\//.test(path)) return undefined;
  for (const record of records) {
    const [found, root] = record.exec(path) ?? [];
    if (found !== undefined) return root === '' ? '/' : root;
  }
  return undefined;
}

/**
 * The deployment that a record belongs to: hardhat-deploy and Truffle write one file per contract into one folder, the
 * others one file for all contracts of a run.
 */
export function deploymentOfRecord(path: string): string {
  const isOfOneContract = /\/(?:build\/contracts|(?<!\/ignition\/)deployments\/[^/]+)\/[^/]+\.json$/.test(path);
  return isOfOneContract ? parentOf(path) : path;
}

/**
 * The known deployments that a record's file refers to. The files of an Ignition deployment are equivalent; each run of
 * a broadcast has its own file, but the newest is in two.
 * @param known as `deploymentOfRecord` gives them, newest first
 */
export function deploymentMeant(known: readonly string[], path: string): string | undefined {
  const deployment = deploymentOfRecord(path);
  return known.find((each) => each === deployment) ?? known.find((each) => parentOf(each) === parentOf(path));
}
