import { parentOf } from '../files/paths.ts';

const records: readonly RegExp[] = [
  /^(.*)\/broadcast\/[^/]+\/\d+\/run-[^/]+\.json$/,
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
 * Which of the known records is meant by a file. The files of an Ignition deployment are equivalent; of a broadcast's
 * runs each is one of its own, but for the newest, which stands in two files.
 * @param known the records' paths, newest first
 */
export function recordMeant(known: readonly string[], path: string): string | undefined {
  const inFolder = known.filter((each) => parentOf(each) === parentOf(path));
  return known.find((each) => each === path) ?? inFolder[0];
}
