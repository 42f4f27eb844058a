import * as vscode from 'vscode';
import type { AbiIndex } from '../../core/ledger/evm/abiIndex.ts';
import type { DecodedHex } from '../../core/ledger/evm/decodedHex.ts';
import { loadCore } from '../loadCore.ts';
import type { ErrorPresenter } from '../messages/errorPresenter.ts';
import { copyLine } from '../messages/notify.ts';
import { plainUpTo } from '../messages/plainMessage.ts';
import { quickPick } from '../messages/quickPick.ts';
import { markdownText } from '../sheets/sheetMarkdown.ts';
import { unlessLate } from '../sheets/unlessLate.ts';
import { linkCommands } from '../targets/commandLink.ts';
import { readHexPlace } from '../targets/hexPlace.ts';
import { declarationAt } from './declarationAt.ts';
import { declarationText, hexText } from './hexText.ts';
import type { SourceDeclarations } from './sourceDeclarations.ts';

/** In milliseconds: what isn't read by then is there for the next hover. */
const patience = 500;

/** Of what hex means, in characters; the rest is copied. */
const longestTitle = 200;

/** Cheap checks before core is loaded: of a terminal's line, and of what is around the cursor, in a line of any length. */
const likely = /0x[0-9a-fA-F]{8}/;
const likelyAround = /[0-9a-fA-Fx]{10}/;

interface DecodedHexes extends vscode.Disposable {
  /** Copies what the hex of a link, or at the cursor, means. */
  copyDecoded(given: unknown): Promise<void>;
}

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
): DecodedHexes {
  const knownAt = async (document: vscode.TextDocument, position: vscode.Position, soon = true) => {
    if (position.line >= document.lineCount) return undefined;
    const line = document.lineAt(position.line).text;
    const { character } = position;
    if (!likelyAround.test(line.slice(Math.max(0, character - 10), character + 10))) return undefined;
    const { hexWordAt, readDecodedHex } = loadCore().ledger;
    const word = hexWordAt(line, character);
    const index = word && (await (soon ? unlessLate(abis(), patience) : abis()));
    const known = index && readDecodedHex(word.hex, index);
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
    async copyDecoded(given) {
      const place = readHexPlace(given);
      const document = place && (await vscode.workspace.openTextDocument(place.uri));
      const at = document && (await knownAt(document, place.position, false));
      if (at) return copy(at.known);
      const { ledger, net } = loadCore();
      const line =
        document && place.position.line < document.lineCount ? document.lineAt(place.position.line).text : '';
      const hasHex = place !== undefined && ledger.hexWordAt(line, place.position.character) !== undefined;
      throw new net.LensError(
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
