import * as l10n from '@vscode/l10n';
import { formatInteger } from '../../../format/amounts.ts';
import { type CborValue, decodeCbor } from '../../../format/cbor.ts';
import { isRecord } from '../../../json/isRecord.ts';
import type { JsonValue } from '../../../json/jsonValue.ts';
import { stringifyJson } from '../../../json/losslessJson.ts';
import { bytesOfHex, hexOfBytes } from '../../../platform/hex.ts';
import type { ContractRecord } from '../../../verification/rest/schema.ts';
import { onDemandSection } from '../../parts/onDemand.ts';
import { codeValue, field, fieldsBlock } from '../../parts/values.ts';
import type { Block, Field, Section } from '../../sheet.ts';

type Code = NonNullable<ContractRecord['runtimeBytecode']>;

/** The codes of a record with their source maps, references and metadata: long, so only shown on request. */
export function codeSection({ runtimeBytecode, creationBytecode }: ContractRecord): Section[] {
  const blocks = [
    ...codeBlocks(l10n.t('Runtime code'), runtimeBytecode),
    ...codeBlocks(l10n.t('Creation code'), creationBytecode),
  ];
  if (blocks.length === 0) return [];
  return [
    onDemandSection({
      title: l10n.t('Code'),
      text: l10n.t('The deployed and the recompiled code, with source maps, references and metadata.'),
      button: l10n.t('Show Code'),
      load: async () => ({ blocks }),
    }),
  ];
}

function codeBlocks(title: string, code: Code | null): Block[] {
  if (!code) return [];
  const { onchainBytecode: onchain, recompiledBytecode: recompiled } = code;
  const isSame = onchain !== null && onchain === recompiled;
  const block = fieldsBlock(
    field(isSame ? l10n.t('Deployed and recompiled') : l10n.t('Deployed'), codeValue(onchain), bytesNote(onchain)),
    isSame ? undefined : field(l10n.t('Recompiled'), codeValue(recompiled), bytesNote(recompiled)),
    ...metadataFields(code.cborAuxdata),
    ...referenceFields(code),
    field(l10n.t('Source map'), codeValue(textOf(code.sourceMap))),
  );
  if (block.type !== 'fields' || block.fields.length === 0) return [];
  return [{ type: 'paragraph', text: title }, block];
}

function bytesNote(hex: string | null): { note?: string } {
  const bytes = hex === null ? 0 : (hex.length - 2) / 2;
  return bytes > 0 ? { note: l10n.t('{0} bytes', formatInteger(bytes)) } : {};
}

/** What the compiler wrote into the code: the hash of its metadata and its version. */
function metadataFields(auxdata: unknown): (Field | undefined)[] {
  return Object.values(isRecord(auxdata) ? auxdata : {})
    .filter(isRecord)
    .map(({ offset, value }) => {
      const said = typeof value === 'string' ? cborWords(value) : '';
      return field(
        l10n.t('Metadata at byte {0}', textOf(offset)),
        codeValue(textOf(value)),
        said ? { note: said } : {},
      );
    });
}

/** `ipfs 0x1220…, solc 0.8.24` */
function cborWords(hex: string): string {
  const decoded = decodeCbor(bytesOfHex(hex) ?? new Uint8Array());
  return decoded ? wordsOf(decoded.value) : '';
}

function wordsOf(value: CborValue): string {
  if (value instanceof Map)
    return [...value].map(([name, each]) => `${name} ${versionOf(each) ?? wordsOf(each)}`).join(', ');
  if (value instanceof Uint8Array) return hexOfBytes(value);
  return Array.isArray(value) ? value.map(wordsOf).join(', ') : String(value);
}

/** Solidity writes its version as three bytes, Vyper as three numbers. */
function versionOf(value: CborValue): string | undefined {
  const parts = value instanceof Uint8Array ? [...value] : value;
  const isVersion = Array.isArray(parts) && parts.length === 3 && parts.every((part) => typeof part === 'number');
  return isVersion ? parts.join('.') : undefined;
}

/** Where libraries' addresses and immutables stand, in bytes. */
function referenceFields({ linkReferences, immutableReferences }: Code): (Field | undefined)[] {
  const libraries = entriesOf(linkReferences).flatMap(([file, all]) =>
    entriesOf(all).map(([name, places]) =>
      field(l10n.t('Library {0}', `${file}:${name}`), codeValue(placesText(places))),
    ),
  );
  const immutables = entriesOf(immutableReferences).map(([id, places]) =>
    field(l10n.t('Immutable {0}', id), codeValue(placesText(places))),
  );
  return [...libraries, ...immutables];
}

/** `854 to 873, 1222 to 1241` */
function placesText(places: unknown): string {
  const known = (Array.isArray(places) ? places : []).filter(isRecord).map(({ start, length }) => {
    const isRange = typeof start === 'number' && typeof length === 'number';
    return isRange ? l10n.t('bytes {0} to {1}', formatInteger(start), formatInteger(start + length - 1)) : '';
  });
  return known.length > 0 && known.every((each) => each !== '') ? known.join(', ') : textOf(places);
}

function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : stringifyJson(value as JsonValue);
}
