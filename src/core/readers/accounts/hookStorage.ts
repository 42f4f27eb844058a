import * as l10n from '@vscode/l10n';
import type { AskOptions } from '../../ledger/rest/ask.ts';
import type { Hook, HookStorage } from '../../ledger/rest/schema/accounts.ts';
import { hookStorageSection } from '../../sheets/accounts/hooks.ts';
import type { Listed } from '../../sheets/parts/listed.ts';
import { onDemandSection } from '../../sheets/parts/onDemand.ts';
import type { Section } from '../../sheets/sheet.ts';

/** Reads the storage of a hook of the account, by its number. */
type ReadHookStorage = (hookId: bigint, options: AskOptions) => Promise<Listed<HookStorage>>;

/** The storage of further hooks isn't offered. */
const mostStorages = 10;

/** The storage of an account's hooks, which is loaded when the user wants it. */
export function hookStorageSections(hooks: Listed<Hook> | undefined, read: ReadHookStorage): Section[] {
  const rows = (hooks?.rows ?? []).flatMap((row) => ('hook_id' in row && row.hook_id !== null ? [row] : []));
  return rows.slice(0, mostStorages).map((row) => storageSection(row, read));
}

function storageSection({ hook_id: id }: Hook, read: ReadHookStorage): Section {
  const number = String(id);
  return onDemandSection({
    title: l10n.t`Storage of hook ${number}`,
    tab: l10n.t('Hooks'),
    text: l10n.t('Not loaded.'),
    button: l10n.t('Load Storage'),
    async load(options) {
      const [section] = hookStorageSection(number, await read(id ?? 0n, options));
      return section ?? { blocks: [{ type: 'paragraph', text: l10n.t('This hook has no storage.') }] };
    },
  });
}
