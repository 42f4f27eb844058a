import * as l10n from '@vscode/l10n';
import type { AbiParameter } from '../../../ledger/evm/abi.ts';
import { canonicalType, hashOfSignature } from '../../../ledger/evm/abi.ts';
import { type AbiArgument, encodeAbi } from '../../../ledger/evm/encodeAbi.ts';
import { concatBytes } from '../../../platform/bytes.ts';
import { bytesOfHex } from '../../../platform/hex.ts';
import { type HeldValue, inData } from '../held/heldValue.ts';
import { headBytes, type Shape } from '../held/valueShapes.ts';
import { EvaluationError } from './evaluationError.ts';

/** The ABI encoding of values, one for each shape; a text is given as its bytes, which may be no text. */
export function encodeValues(shapes: readonly Shape[], values: readonly AbiArgument[]): Uint8Array {
  return bytesOfHex(encodeAbi(shapes.map(encodedAs), values)) ?? new Uint8Array();
}

/** The data of a call of a function with these parameters. */
export function encodeCallOf(
  name: string,
  shapes: readonly Shape[],
  values: readonly AbiArgument[],
  selector = selectorOfShapes(name, shapes),
): Uint8Array {
  return concatBytes([bytesOfHex(selector) ?? new Uint8Array(), encodeValues(shapes, values)]);
}

/** The selector of a function with these parameters: 8 hex digits. */
export function selectorOfShapes(name: string, shapes: readonly Shape[]): string {
  const types = shapes.map((shape) => canonicalType(parameterOf(shape)));
  return hashOfSignature(`${name}(${types.join(',')})`).slice(2, 10);
}

/**
 * What a function returned, or bytes have.
 * @param missing the sentence for what the data doesn't have, by its type
 * @throws EvaluationError if the data doesn't have these values
 */
export function decodeOutputs(
  shapes: readonly Shape[],
  data: Uint8Array,
  missing = (label: string) => l10n.t`The function didn't return a ${label}.`,
): HeldValue[] {
  let head = 0n;
  return shapes.map((shape) => {
    const value = inData(shape, { data, head, base: 0n });
    head += headBytes(shape);
    if (!value || head > BigInt(data.length)) throw new EvaluationError(missing(shape.label));
    return value;
  });
}

/** The encoding of a text is that of its bytes. */
function encodedAs(shape: Shape): AbiParameter {
  const withBytes = ({ type, components, ...others }: AbiParameter): AbiParameter => ({
    ...others,
    type: type.replace(/^string/, 'bytes'),
    ...(components && { components: components.map(withBytes) }),
  });
  return withBytes(parameterOf(shape));
}

function parameterOf(shape: Shape): AbiParameter {
  switch (shape.kind) {
    case 'word':
      return { name: '', type: wordType(shape) };
    case 'bytes':
      return { name: '', type: shape.isText ? 'string' : 'bytes' };
    case 'array': {
      const base = parameterOf(shape.base());
      return { ...base, type: `${base.type}[${shape.length ?? ''}]` };
    }
    case 'struct':
      return {
        name: '',
        type: 'tuple',
        components: shape.members.map((member) => ({ ...parameterOf(member.shape), name: member.name })),
      };
    default:
      throw new EvaluationError(l10n.t`${shape.label} can't be encoded.`);
  }
}

function wordType({ word, size, valueSize = size, isLiteral }: Extract<Shape, { kind: 'word' }>): string {
  if (isLiteral) return 'uint256';
  switch (word) {
    case 'uint':
    case 'int':
      return `${word}${8 * valueSize}`;
    case 'bytes':
      return `bytes${size}`;
    case 'enum':
      return 'uint8';
    default:
      return word;
  }
}
