import * as vscode from 'vscode';
import type { Candidate } from '../../core/projects/toolchain.ts';
import type { CommandId } from '../commandIds.ts';
import type { Connections } from '../connections.ts';
import { isCoreError } from '../errorPresenter.ts';
import { loadCore } from '../loadCore.ts';
import type { Log } from '../log.ts';
import { contractDeclaration } from '../verification/contractDeclaration.ts';
import { contractNameOf } from '../verification/contractNameOf.ts';
import type { JobStore } from '../verification/jobStore.ts';
import { type VerifyingConnection, verifyingConnection } from '../verification/prepareSubmission.ts';
import { createVerifiedStates, type VerifiedStates } from '../verification/verifiedStates.ts';
import { workspaceOf } from '../verification/workspaceFiles.ts';

class ContractLens extends vscode.CodeLens {
  readonly uri: vscode.Uri;
  readonly contract: string;

  constructor(range: vscode.Range, uri: vscode.Uri, contract: string) {
    super(range);
    this.uri = uri;
    this.contract = contract;
  }
}

/**
 * Above each contract of an open .sol or .vy file: whether it is verified on the selected network, or the way there.
 * The build output is read only for what is on screen, and only in a trusted workspace.
 */
export function registerContractLenses(store: JobStore, connections: Connections, log: Log): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const states = createVerifiedStates(log);
  const provider: vscode.CodeLensProvider<ContractLens> = {
    onDidChangeCodeLenses: changed.event,
    provideCodeLenses: (document) =>
      vscode.workspace.isTrusted
        ? contractsOf(document).map(({ name, range }) => new ContractLens(range, document.uri, name))
        : [],
    async resolveCodeLens(lens) {
      lens.command = await commandOf(lens, store, connections, states, log);
      return lens;
    },
  };
  const anew = () => {
    states.forget();
    changed.fire();
  };
  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider({ pattern: '**/*.{sol,vy}' }, provider),
    store.onDidChange(anew),
    connections.onDidChange(anew),
    vscode.workspace.onDidGrantWorkspaceTrust(anew),
  );
}

/** The contracts that have code, each where its name stands. */
function contractsOf(document: vscode.TextDocument): { name: string; range: vscode.Range }[] {
  if (document.uri.path.endsWith('.vy')) {
    const name = document.uri.path.replace(/^.*\/|\.vy$/g, '');
    return [{ name, range: new vscode.Range(0, 0, 0, 0) }];
  }
  const text = document.getText();
  return loadCore()
    .projects.contractsIn(text)
    .filter(({ kind }) => kind !== 'abstract')
    .flatMap(({ name }) => {
      const at = contractDeclaration(text, name);
      return at === undefined ? [] : [{ name, range: document.lineAt(document.positionAt(at)).range }];
    });
}

async function commandOf(
  { uri, contract }: ContractLens,
  store: JobStore,
  connections: Connections,
  states: VerifiedStates,
  log: Log,
): Promise<vscode.Command> {
  const verify: CommandId = 'ledgerLens.contract.verify';
  const showRecord: CommandId = 'ledgerLens.contract.showRecord';
  const plain = { title: '$(verified) Verify', command: verify, arguments: [uri, contract] };
  try {
    const connection = verifyingConnection(connections.current());
    const address = await addressOf(uri, contract, store, connection);
    const record = address === undefined ? undefined : await states.of(connection, address);
    if (address === undefined || !record?.match) return plain;
    const level = record.match === 'exact_match' ? 'exact match' : 'match';
    const title = `$(verified-filled) Verified on ${connection.network.name}: ${level}`;
    return { title, command: showRecord, arguments: [address], tooltip: address };
  } catch (error) {
    // A lens that cannot tell still leads to the command, which says why.
    if (!isCoreError(error)) throw error;
    log.debug(`The state of ${contract} is not known: ${error.message}`);
    return plain;
  }
}

/** Where the contract was last deployed or verified on the network, as far as this machine knows. */
async function addressOf(
  uri: vscode.Uri,
  contract: string,
  store: JobStore,
  { network }: VerifyingConnection,
): Promise<string | undefined> {
  const workspace = workspaceOf(uri);
  const { projects } = loadCore();
  const { candidates } = await projects.findContracts(workspace, uri.path);
  const built = candidates.find((candidate: Candidate) => candidate.contractName === contract);
  const query = { root: built?.project.root ?? '', chainId: network.chainId, contractName: contract };
  const [deployed] = built ? await projects.findDeployments(workspace.files, query) : [];
  if (deployed || !store.hasAny()) return deployed?.address;
  const isOfIt = ({ job, origin }: ReturnType<JobStore['jobs']>[number]) =>
    job.network === network.name && origin?.source === uri.toString() && contractNameOf(job) === contract;
  return store.jobs().find((kept) => isOfIt(kept) && kept.job.state.kind === 'verified')?.job.address;
}
