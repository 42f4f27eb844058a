import * as vscode from 'vscode';
import type { AbiEntry } from '../../core/ledger/evm/abi.ts';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { DecodedHex } from '../../core/ledger/evm/decodedHex.ts';
import { hoverLink, linkRow } from '../editor/hoverText.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { copyLine } from '../messages/notify.ts';
import { plainUpTo } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import { markdownText } from '../sheets/sheetMarkdown.ts';
import { unlessLate } from '../sheets/unlessLate.ts';
import { commandLink, linkCommands } from '../targets/commandLink.ts';
import { type HexPlace, readHexPlace } from '../targets/hexPlace.ts';
import type { SourceDeclarations } from './sourceDeclarations.ts';

/** In milliseconds: what isn't read by then is there for the next hover. */
const patience = 500;

/** Of what hex means, in characters; the rest is copied. */
const longestTitle = 200;

/** Cheap checks before core is loaded: of a terminal's line, and of what is around the cursor, in a line of any length. */
const likely = /0x[0-9a-fA-F]{8}/;
const likelyAround = /[0-9a-fA-Fx]{10}/;

class HexLink extends vscode.TerminalLink {
  readonly known: DecodedHex;

  constructor(offset: number, hex: string, known: DecodedHex) {
    super(offset, hex.length, plainUpTo(longestTitle, known.text));
    this.known = known;
  }
}

/**
 * Selectors, topics, calldata and revert data in any document, log or terminal, if an ABI of the workspace or a common
 * one knows them: a hover, *Go to Declaration*, and *Copy Decoded*. On a declaration, its selector or topic. Sends no
 * request, and leaves all other hex alone.
 */
export function registerDecodedHexes(
  abis: () => Promise<AbiIndex>,
  sources: SourceDeclarations,
  errors: Pick<ErrorPresenter, 'show'>,
) {
  const knownAt = async (document: vscode.TextDocument, position: vscode.Position, soon = true) => {
    if (position.line >= document.lineCount) return undefined;
    const line = document.lineAt(position.line).text;
    const { character } = position;
    if (!likelyAround.test(line.slice(Math.max(0, character - 10), character + 10))) return undefined;
    const word = loadCore().ledger.hexWordAt(line, character);
    const index = word && (await (soon ? unlessLate(abis(), patience) : abis()));
    const known = index && loadCore().ledger.readDecodedHex(word.hex, index);
    if (!known) return undefined;
    const start = new vscode.Position(position.line, word.offset);
    return { known, range: new vscode.Range(start, start.translate(0, word.hex.length)) };
  };
  const placesOf = async ({ entry }: DecodedHex) => {
    const signature = loadCore().ledger.abiSignature(entry);
    return sources.find({ kind: entry.kind, name: entry.name, signature, inputs: entry.inputs.length });
  };
  const declare = async (document: vscode.TextDocument, position: vscode.Position) => {
    const at = await knownAt(document, position);
    return at && [...(await placesOf(at.known))];
  };
  const copy = ({ text }: DecodedHex) => copyLine(text);

  const hover: vscode.HoverProvider = {
    async provideHover(document, position, token) {
      const declared = declarationAt(document, position);
      if (declared) {
        const index = await unlessLate(abis(), patience);
        const described = declared.describe(index);
        return (
          described &&
          new vscode.Hover(
            markdownText(declarationText(described, described.hash, described.doc), linkCommands),
            declared.range,
          )
        );
      }
      const at = await knownAt(document, position);
      if (!at || token.isCancellationRequested) return undefined;
      const [first] = (await unlessLate(placesOf(at.known), patience)) ?? [];
      const { line, character } = at.range.start;
      return new vscode.Hover(
        markdownText(hexText(at.known, first, { uri: document.uri.toString(), line, character }), linkCommands),
        at.range,
      );
    },
  };
  const links: vscode.TerminalLinkProvider<HexLink> = {
    async provideTerminalLinks({ line }) {
      // As much of a line as is searched for words: a terminal's may have any length.
      if (!likely.test(line.slice(0, 4_000))) return [];
      const { hexWordsIn, readDecodedHex } = loadCore().ledger;
      const words = hexWordsIn(line);
      const index = words.length > 0 && (await unlessLate(abis(), patience));
      if (!index) return [];
      return words.flatMap(({ hex, offset }) => {
        const known = readDecodedHex(hex, index);
        return known ? [new HexLink(offset, hex, known)] : [];
      });
    },
    async handleTerminalLink({ known }) {
      try {
        await choose(known, await placesOf(known), copy);
      } catch (error) {
        void errors.show(error);
      }
    },
  };
  const registered = vscode.Disposable.from(
    vscode.languages.registerHoverProvider('*', hover),
    vscode.languages.registerDeclarationProvider('*', { provideDeclaration: declare }),
    vscode.languages.registerDefinitionProvider('*', { provideDefinition: declare }),
    vscode.window.registerTerminalLinkProvider(links),
  );
  return {
    /** Copies what the hex of a link, or at the cursor, means. */
    async copyDecoded(given: unknown): Promise<void> {
      const place = readHexPlace(given);
      const document = place && (await vscode.workspace.openTextDocument(place.uri));
      const at = document && (await knownAt(document, place.position, false));
      if (at) return copy(at.known);
      const line =
        document && place.position.line < document.lineCount ? document.lineAt(place.position.line).text : '';
      const hasHex = place !== undefined && loadCore().ledger.hexWordAt(line, place.position.character) !== undefined;
      throw new (loadCore().net.LensError)(
        { kind: 'input', field: 'hex' },
        hasHex
          ? vscode.l10n.t('No known ABI contains this hex value. Build the contract that it belongs to.')
          : vscode.l10n.t(
              'No hex value at the cursor. Put it on calldata, revert data, a selector or a topic. Example: 0xa9059cbb.',
            ),
      );
    },
    dispose: () => registered.dispose(),
  };
}

/** What can be done with the known hex of a terminal, which has no hover of ours. */
async function choose(
  known: DecodedHex,
  [place]: readonly vscode.Location[],
  copy: (known: DecodedHex) => Promise<void>,
): Promise<void> {
  const copyItem = { label: `$(copy) ${vscode.l10n.t('Copy Decoded')}` };
  const goItem = { label: `$(go-to-file) ${vscode.l10n.t('Go to Declaration')}` };
  const chosen = await quickPick(place ? [goItem, copyItem] : [copyItem], {
    title: plainUpTo(longestTitle, known.text),
  });
  if (chosen === copyItem) await copy(known);
  if (chosen === goItem && place) await vscode.window.showTextDocument(place.uri, { selection: place.range });
}

/** The name of a declaration follows one of these words. */
const keyword = /\b(?:error|event|function)\s+$/;

interface DeclarationAt {
  range: vscode.Range;
  /** With its hash; undefined if only a compiler knows its types, and no build names it. */
  describe(
    abis: AbiIndex | undefined,
  ): { kind: AbiEntry['kind']; signature: string; hash: string; doc?: string } | undefined;
}

/** The error, event or callable function whose name in a Solidity source is at a position. */
function declarationAt(document: vscode.TextDocument, position: vscode.Position): DeclarationAt | undefined {
  if (!document.uri.path.endsWith('.sol')) return undefined;
  const range = document.getWordRangeAtPosition(position, /[A-Za-z_$][\w$]*/);
  if (!range || !keyword.test(document.lineAt(range.start.line).text.slice(0, range.start.character))) return undefined;
  const text = document.getText();
  const { ledger, projects } = loadCore();
  if (text.length > projects.longestSource) return undefined;
  const at = document.offsetAt(range.start);
  const declared = projects.declarationsIn(text).find((each) => each.at === at);
  if (!declared || declared.isInternal) return undefined;
  const { kind, name, types, signature } = declared;
  return {
    range,
    describe(abis) {
      const built = (abis?.named?.(kind, name) ?? []).filter((each) =>
        signature === undefined ? each.inputs.length === types.length : ledger.abiSignature(each) === signature,
      );
      // Overloads with structs can't be distinguished.
      const [entry] = built.length === 1 || signature !== undefined ? built : [];
      const own = signature ?? (entry && ledger.abiSignature(entry));
      if (own === undefined) return undefined;
      const topic = ledger.hashOfSignature(own);
      const hash = kind === 'event' ? topic : topic.slice(0, 10);
      return { kind, signature: own, hash, ...(entry?.doc !== undefined && { doc: entry.doc }) };
    },
  };
}

/** A longer call is shown with a line for each argument. */
const longestCall = 160;
const longestValue = 300;
const mostValues = 30;

/** What known hex means, as Markdown: the answer first, then what it is, its documentation, its place, and *Copy*. */
export function hexText(known: DecodedHex, declared: vscode.Location | undefined, place: HexPlace): string {
  const { text, entry, decoded } = known;
  const isLong = text.length > longestCall && decoded !== undefined;
  const lines = [
    `**${plain(isLong ? `${entry.name}(…)` : text)}**`,
    loadCore().ledger.decodedHexWords(known, plain),
    entry.doc === undefined ? '' : plain(entry.doc),
    ...(isLong ? [decoded.values.slice(0, mostValues).map(valueLine).join('\n')] : []),
    linkRow([
      ...(declared ? [declaredIn(declared)] : []),
      hoverLink(vscode.l10n.t('Copy Decoded'), commandLink('ledgerLens.hex.copyDecoded', place)),
    ]),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** The selector or topic of a declaration, as Markdown. */
export function declarationText(
  { kind, signature }: { kind: 'error' | 'function' | 'event'; signature: string },
  hash: string,
  doc: string | undefined,
): string {
  const what =
    kind === 'event'
      ? vscode.l10n.t('Topic of {0}', plain(signature))
      : vscode.l10n.t('Selector of {0}', plain(signature));
  return [`**\`${hash}\`**`, what, doc === undefined ? '' : plain(doc)].filter((line) => line !== '').join('\n\n');
}

function valueLine({ name, type, text }: { name: string; type: string; text: string }): string {
  return `- ${name === '' ? '' : `**${plain(name)}** `}${plain(type)}: ${plain(text)}`;
}

function declaredIn({ uri, range }: vscode.Location): string {
  const line = range.start.line + 1;
  const where = plain(`${vscode.workspace.asRelativePath(uri)}:${line}`);
  const target = uri.with({ fragment: `L${line},${range.start.character + 1}` }).toString();
  return hoverLink(where, target);
}

/** The arguments are a stranger's. */
function plain(text: string): string {
  const { escapeMarkdown, lineOfText } = loadCore().render;
  return escapeMarkdown(lineOfText(text, longestValue));
}
