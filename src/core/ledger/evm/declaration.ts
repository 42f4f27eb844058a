import type { AbiEntry, AbiParameter } from './abi.ts';

/** A declaration in the form of ABIs that people can read, with its outputs. */
export interface Declaration {
  entry: AbiEntry;
  outputs: readonly AbiParameter[];
}

/**
 * Reads `Name(type [indexed] name, …) [returns (type name, …)]`; a tuple's type is its parameters in parentheses. For
 * our own tables, so anything else is a mistake.
 */
export function readDeclaration(kind: AbiEntry['kind'], text: string): Declaration {
  const [inputs = '', outputs = ''] = text.slice(text.indexOf('(')).split(' returns ');
  return { entry: { kind, name: text.slice(0, text.indexOf('(')), inputs: listOf(inputs) }, outputs: listOf(outputs) };
}

/** The parameters in `(…)`. */
function listOf(text: string): AbiParameter[] {
  return splitTop(text.slice(1, -1)).map(parameterOf);
}

function parameterOf(text: string): AbiParameter {
  const end = text.lastIndexOf(')');
  const [type = '', ...words] = text.slice(end + 1).split(' ');
  const name = words.at(-1) ?? '';
  if (end >= 0) return { type: `tuple${type}`, name, components: listOf(text.slice(0, end + 1)) };
  return { type, name, ...(words[0] === 'indexed' && words.length > 1 && { indexed: true }) };
}

/** The parts between the commas that aren't in parentheses. */
function splitTop(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const each = text[index];
    if (each === '(') depth++;
    else if (each === ')') depth--;
    else if (each === ',' && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 2;
    }
  }
  return text === '' ? [] : [...parts, text.slice(start)];
}
