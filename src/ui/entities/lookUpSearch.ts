import * as vscode from 'vscode';
import type { AbiEntry } from '../../core/ledger/evm/abi.ts';
import type { Candidate } from '../../core/projects/model/toolchain.ts';
import { loadCore } from '../loadCore.ts';
import { plainMessage, plainUpTo } from '../messages/plainMessage.ts';
import type { EntityTarget } from '../targets/entityTarget.ts';
import { thingOf } from '../targets/readThing.ts';
import { fileOf, type WorkspaceContracts } from '../verification/workspace/workspaceContracts.ts';
import { identifierItem, type LookUpConnections, type LookUpItem, tokenItem } from './lookUpItems.ts';

/** Where the workspace's sources declare something, the best place first. */
export interface DeclarationPlaces {
  find(declared: {
    kind: AbiEntry['kind'];
    name: string;
    signature: string;
    inputs: number;
  }): Promise<readonly vscode.Location[]>;
}

/** A contract of the workspace, as its build output has it. */
interface ContractHere {
  folder: vscode.WorkspaceFolder;
  candidate: Candidate;
}

/** Of what hex means, in characters. */
const longestTitle = 200;
const mostContracts = 5;
const mostDeployments = 3;
const mostTokens = 20;
/** The mirror node's largest page. */
const page = 100;
/** The mirror node finds parts of names, but no symbols: `USDC` is found as what begins with `USD` and has this symbol. */
const stem = 3;

/** The tokens whose name or symbol contains the text. */
export async function searchTokens(
  typed: string,
  connections: LookUpConnections,
  signal: AbortSignal,
): Promise<LookUpItem[]> {
  // `$USDC`, as people write symbols.
  const text = typed.replace(/^\$(?=\w)/, '');
  const { ledger, signal: selected } = connections.current();
  const { bestMatches, everyRow, readableRows } = loadCore().ledger;
  const options = { signal: AbortSignal.any([signal, selected]) };
  const isSymbol = /^[\w.$-]{2,20}$/.test(text);
  const pages = await Promise.all([
    ledger.tokens.list({ name: withoutColon(text), limit: page }, options),
    ...(isSymbol && text.length > stem
      ? [ledger.tokens.list({ name: text.slice(0, stem), limit: page }, options)]
      : []),
    ...(isSymbol ? [ledger.tokens.list({ limit: page, order: 'desc' }, options)] : []),
  ]);
  const all = pages.flatMap(({ rows }) => rows);
  const tokens = new Map(readableRows(all).map((row) => [row.token_id, row])).values();
  const best = bestMatches(text, tokens, ({ symbol, name }) => [symbol, name], mostTokens);
  const items = best.flatMap((token) => tokenItem(token, text, connections) ?? []);
  // Without any, the search would report that the token is missing.
  if (items.length === 0) everyRow(all);
  return items;
}

/** The longest part of a name without a colon, which the mirror node takes for the end of an operator (400). */
function withoutColon(text: string): string {
  const parts = text.split(':').map((part) => part.trim());
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest));
}

/**
 * The workspace's contracts with such a name: where each is deployed on the network as the deployment records have it,
 * or else its source. An untrusted workspace has none.
 */
export async function searchContracts(
  text: string,
  contracts: WorkspaceContracts,
  connections: LookUpConnections,
): Promise<LookUpItem[]> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const all = (await Promise.all(folders.map((folder) => contractsIn(folder, contracts)))).flat();
  const named = loadCore().ledger.bestMatches(text, all, ({ candidate }) => [candidate.contractName], mostContracts);
  const rows = await Promise.all(named.map((each) => rowsOf(each, contracts, connections)));
  return rows.flat();
}

/** The deployed contracts of the source file in front, as `searchContracts` gives them; none in an untrusted workspace. */
export async function contractsOfFile(
  contracts: WorkspaceContracts,
  connections: LookUpConnections,
): Promise<LookUpItem[]> {
  const file = vscode.window.activeTextEditor?.document.uri;
  const folder = file && vscode.workspace.getWorkspaceFolder(file);
  if (!folder || !/\.(?:sol|vy)$/.test(file.path)) return [];
  const own = (await contractsIn(folder, contracts)).filter(
    ({ candidate: { project, sourceName } }) => `${project.root}/${sourceName}` === file.path,
  );
  const rows = await Promise.all(own.map((each) => rowsOf(each, contracts, connections)));
  return rows.flat().filter(({ target }) => target !== undefined);
}

async function contractsIn(folder: vscode.WorkspaceFolder, contracts: WorkspaceContracts): Promise<ContractHere[]> {
  if (!vscode.workspace.isTrusted) return [];
  const { projects } = loadCore();
  const { candidates, unbuilt } = await projects.findContracts(contracts.workspaceOf(folder.uri), folder.uri.path);
  const own = [...candidates, ...unbuilt].filter((each) => each.kind === 'contract' && projects.isOwnContract(each));
  // A contract may have several builds.
  const once = new Map(
    own.toReversed().map((each) => [`${each.project.root} ${each.sourceName}:${each.contractName}`, each]),
  );
  return [...once.values()].map((candidate) => ({ folder, candidate }));
}

async function rowsOf(
  { folder, candidate }: ContractHere,
  contracts: WorkspaceContracts,
  connections: LookUpConnections,
): Promise<LookUpItem[]> {
  const { network } = connections.current();
  const { project, contractName, sourceName } = candidate;
  const { root, workspaceFolder } = project;
  const query = { root, workspaceFolder, chainId: network.chainId, contractName, sourceName };
  const { files } = contracts.workspaceOf(folder.uri);
  const deployments = network.chainId === '' ? [] : await loadCore().projects.findDeployments(files, query);
  const label = `$(symbol-class) ${plainMessage(contractName)}`;
  const places = deployments.slice(0, mostDeployments).flatMap(({ address, source, detail }) => {
    const identifier = loadCore().ledger.parseIdentifier(address);
    if (!identifier) return [];
    const { buttons } = identifierItem(identifier, connections);
    const { network: on } = thingOf(identifier, connections);
    const target: EntityTarget = { kind: 'contract', id: identifier.id, network: on };
    const description = plainMessage(
      [vscode.l10n.t('Contract in this workspace'), address, source, detail].filter(Boolean).join(' · '),
    );
    return [{ label, description, alwaysShow: true, ...(buttons && { buttons }), target }];
  });
  if (places.length > 0) return places;
  const uri = await fileOf(folder.uri, candidate);
  if (!uri) return [];
  const description = vscode.l10n.t(
    'Contract in this workspace, no recorded deployment on {0}: opens {1}',
    network.name,
    vscode.workspace.asRelativePath(uri),
  );
  return [{ label, description: plainMessage(description), alwaysShow: true, does: { kind: 'source', uri } }];
}

const mostDeclarations = 3;

/**
 * What the known ABIs say of data, a selector or a topic, or of the name of an error, a function or an event: the row goes
 * to the declaration in the workspace, or copies the text if there is none. Sends nothing.
 */
export async function searchDeclarations(
  text: string,
  declarations: DeclarationPlaces,
  connections: LookUpConnections,
): Promise<LookUpItem[]> {
  const { abiSignature, decodedHexWords, readDecodedHex } = loadCore().ledger;
  const abis = await connections.current().abis();
  const item = async (title: string, what: string, entry: AbiEntry): Promise<LookUpItem> => {
    const { kind, name, inputs } = entry;
    const [place] = await declarations.find({ kind, name, signature: abiSignature(entry), inputs: inputs.length });
    const where = place && `${vscode.workspace.asRelativePath(place.uri)}:${place.range.start.line + 1}`;
    return {
      label: `$(symbol-method) ${plainUpTo(longestTitle, title)}`,
      description: plainMessage([what, where ?? vscode.l10n.t('copies the text')].join(' · ')),
      alwaysShow: true,
      does: place ? { kind: 'source', uri: place.uri, selection: place.range } : { kind: 'copy', text: title },
    };
  };
  // As tools print a selector: the digits alone.
  const known = readDecodedHex(/^[0-9a-f]{8}$/i.test(text) ? `0x${text}` : text, abis);
  if (known) return [await item(known.text, decodedHexWords(known), known.entry)];
  const named = (['error', 'function', 'event'] as const).flatMap((kind) => abis.named?.(kind, text) ?? []);
  return Promise.all(
    named.slice(0, mostDeclarations).map((entry) => item(abiSignature(entry), declarationWords(entry.kind), entry)),
  );
}

function declarationWords(kind: AbiEntry['kind']): string {
  if (kind === 'error') return vscode.l10n.t('Error in this workspace');
  return kind === 'event' ? vscode.l10n.t('Event in this workspace') : vscode.l10n.t('Function in this workspace');
}
