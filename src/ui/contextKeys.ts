import * as vscode from 'vscode';

/** Sets context keys, which the manifest's welcome texts and menus depend on; each only if it changes. */
export function createContextKeys(): (key: string, value: unknown) => void {
  const known = new Map<string, unknown>();
  return (key, value) => {
    if (known.get(key) === value) return;
    known.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
}
