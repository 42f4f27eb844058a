import * as l10n from '@vscode/l10n';
import { visibleText } from '../format/escape.ts';
import { isRecord } from '../json/isRecord.ts';
import { type SettingProblem, settingKeyProblem, settingProblem } from '../networks.ts';
import { nameKey } from './nameIndex.ts';

const labelsSetting = 'ledgerLens.names';

const longestLabel = 40;

/** What is wrong with a name that the user gives, in one sentence; undefined if nothing is. */
export function labelProblem(text: string): string | undefined {
  const label = text.trim();
  if (label.length > longestLabel) return l10n.t`Use at most ${longestLabel} characters.`;
  if (/["„“”·\n\r]/.test(label))
    return l10n.t(
      'A name can\'t contain quotes or "·": Ledger Lens puts names given by others in quotes. Leave them out.',
    );
  if (visibleText(label) !== label) return l10n.t('The name contains characters that hide or reorder text.');
  if (/\d+\.\d+\.\d+|0x[0-9a-f]{8}/i.test(label)) return l10n.t("A name can't contain an ID or address.");
  return undefined;
}

/** The user's names by network, then by ID or address. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * Reads the setting `ledgerLens.names`. Invalid entries are left out and reported.
 * @param setting its raw value, of whatever type the user wrote
 */
export function readLabels(setting: unknown): { labels: Labels; problems: SettingProblem[] } {
  const labels = new Map<string, Map<string, string>>();
  const problems: SettingProblem[] = [];
  const expectsMaps = l10n.t('an object that maps networks to names by ID');
  if (setting === undefined || setting === null) return { labels, problems };
  if (!isRecord(setting)) {
    problems.push(settingProblem(labelsSetting, setting, expectsMaps));
    return { labels, problems };
  }
  for (const [network, given] of Object.entries(setting)) {
    if (!isRecord(given)) {
      problems.push(settingProblem(labelsSetting, given, expectsMaps, network));
      continue;
    }
    const own = new Map<string, string>();
    for (const [id, label] of Object.entries(given)) {
      const place = `${network}.${id}`;
      const key = nameKey(id);
      if (key === undefined) {
        const names = l10n.t('an ID such as 0.0.1001 or an EVM address');
        problems.push(settingKeyProblem(labelsSetting, id, names, network));
      } else if (typeof label !== 'string' || label.trim() === '' || labelProblem(label) !== undefined) {
        const expected = l10n.t`a name of at most ${longestLabel} characters without quotes, "·" or IDs`;
        problems.push(settingProblem(labelsSetting, label, expected, place));
      } else own.set(key, label.trim());
    }
    labels.set(network, own);
  }
  return { labels, problems };
}

/**
 * The setting's raw value with another name for an ID; everything else stays as the user wrote it, valid or not.
 * @param label undefined removes the name in whatever form the ID is written
 * @returns undefined if the value or the network's part isn't an object, so that nothing is overwritten
 */
export function withLabel(
  setting: unknown,
  network: string,
  id: string,
  label: string | undefined,
): Record<string, unknown> | undefined {
  const all = setting ?? {};
  if (!isRecord(all)) return undefined;
  const own = all[network] ?? {};
  if (!isRecord(own)) return undefined;
  const key = nameKey(id);
  const written = Object.keys(own).find((each) => nameKey(each) === key) ?? id;
  const entries = Object.entries({ ...own, [written]: label }).filter(([each]) =>
    each === written ? label !== undefined : nameKey(each) !== key,
  );
  const { [network]: _, ...networks } = all;
  return entries.length === 0 ? networks : { ...all, [network]: Object.fromEntries(entries) };
}
