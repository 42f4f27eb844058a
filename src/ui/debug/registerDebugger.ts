import * as vscode from 'vscode';
import { debugType } from './debugType.ts';

/** What VS Code asks of a debugger before a session runs. */
export interface Debugger {
  readonly configurations: Required<
    Pick<vscode.DebugConfigurationProvider, 'resolveDebugConfiguration' | 'provideDebugConfigurations'>
  >;
  readonly adapters: vscode.DebugAdapterDescriptorFactory;
}

/** Registers the debugger by its type; the rest is made with the first request. */
export function registerDebugger(own: () => Debugger): vscode.Disposable {
  const { Dynamic, Initial } = vscode.DebugConfigurationProviderTriggerKind;
  const provideDebugConfigurations: Debugger['configurations']['provideDebugConfigurations'] = (folder, token) =>
    own().configurations.provideDebugConfigurations(folder, token);
  const resolving: vscode.DebugConfigurationProvider = {
    resolveDebugConfiguration: (folder, configuration, token) =>
      own().configurations.resolveDebugConfiguration(folder, configuration, token),
    provideDebugConfigurations,
  };
  const adapters: vscode.DebugAdapterDescriptorFactory = {
    createDebugAdapterDescriptor: (session, executable) =>
      own().adapters.createDebugAdapterDescriptor(session, executable),
  };
  return vscode.Disposable.from(
    vscode.debug.registerDebugConfigurationProvider(debugType, resolving, Initial),
    vscode.debug.registerDebugConfigurationProvider(debugType, { provideDebugConfigurations }, Dynamic),
    vscode.debug.registerDebugAdapterDescriptorFactory(debugType, adapters),
  );
}
