import * as vscode from 'vscode';
import type { VerifiedPlace } from './verifiedUri.ts';

/** A verified contract whose files are open in the view. */
export interface OpenedSource extends VerifiedPlace {
  readonly name: string;
}

/** The verified contracts that the user opened, latest first; kept with the workspace. */
export type OpenedSources = ReturnType<typeof createOpenedSources>;

const stateKey = 'ledgerLens.verifiedSources';
const mostKept = 20;

export function createOpenedSources(state: vscode.Memento) {
  const changed = new vscode.EventEmitter<void>();
  const opened = new vscode.EventEmitter<vscode.Uri>();
  let sources = read(state.get<unknown>(stateKey));
  const keep = (next: readonly OpenedSource[]) => {
    sources = next.slice(0, mostKept);
    void state.update(stateKey, sources);
    changed.fire();
  };
  const others = ({ network, address }: VerifiedPlace) =>
    sources.filter((each) => each.network !== network || each.address !== address);
  return {
    all: (): readonly OpenedSource[] => sources,
    add({ network, address, name }: OpenedSource): void {
      keep([{ network, address, name }, ...others({ network, address })]);
    },
    remove: (place: VerifiedPlace): void => keep(others(place)),
    onDidChange: changed.event,
    /** A file was opened by a command and should be shown in the view. */
    onDidOpen: opened.event,
    open: (file: vscode.Uri): void => opened.fire(file),
    dispose: () => vscode.Disposable.from(changed, opened).dispose(),
  };
}

function read(kept: unknown): readonly OpenedSource[] {
  return Array.isArray(kept) ? kept.filter(isOpened) : [];
}

function isOpened(value: unknown): value is OpenedSource {
  if (typeof value !== 'object' || value === null) return false;
  const { network, address, name }: { network?: unknown; address?: unknown; name?: unknown } = value;
  return (
    typeof network === 'string' &&
    typeof name === 'string' &&
    typeof address === 'string' &&
    /^0x[0-9a-fA-F]{40}$/.test(address)
  );
}
