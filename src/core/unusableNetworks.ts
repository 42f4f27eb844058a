import { resolveNetworks } from './networks.ts';

/**
 * The networks in the setting `ledgerLens.networks` that can't be selected, each with the first reason.
 * @param setting its raw value, of whatever type the user wrote
 */
export function unusableNetworks(setting: unknown): { name: string; message: string }[] {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) return [];
  return Object.entries<unknown>({ ...setting }).flatMap(([name, value]) => {
    const { networks, problems } = resolveNetworks({ [name]: value });
    const message = problems[0]?.message;
    return message === undefined || networks.some((network) => network.name === name) ? [] : [{ name, message }];
  });
}
