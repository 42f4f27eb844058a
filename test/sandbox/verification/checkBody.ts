import { invalidParameter, type Refusal, refusal } from './answers.ts';

/** Larger than this the real server's parser breaks, which it reports as an error of its own (30 MiB). */
const largestBody = 30 * 1024 * 1024;

const compilerVersionPattern = '^v?\\d+\\.\\d+\\.\\d+.*$';
const hashPattern = '(\\b0x[a-f0-9]{64}\\b)';

interface Property {
  type: 'object' | 'string';
  pattern?: string;
  /** Every value of the object is a string too. */
  ofStrings?: true;
}

/** A request body of the API's OpenAPI file, as far as the server checks it there. */
interface BodyRule {
  required: readonly string[];
  properties: Readonly<Record<string, Property>>;
}

const creationTransactionHash: Property = { type: 'string', pattern: hashPattern };

const rules = {
  stdJson: {
    required: ['stdJsonInput', 'compilerVersion', 'contractIdentifier'],
    properties: {
      stdJsonInput: { type: 'object' },
      compilerVersion: { type: 'string', pattern: compilerVersionPattern },
      contractIdentifier: { type: 'string' },
      creationTransactionHash,
    },
  },
  metadata: {
    required: ['sources', 'metadata'],
    properties: {
      sources: { type: 'object', ofStrings: true },
      metadata: { type: 'object' },
      creationTransactionHash,
    },
  },
  etherscan: { required: [], properties: { apiKey: { type: 'string' } } },
  similarity: { required: [], properties: { creationTransactionHash } },
} satisfies Record<string, BodyRule>;

/** The four ways to submit a verification. */
export type SubmissionKind = keyof typeof rules;

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a body and holds it against the API's OpenAPI file, as the real server does before it looks at anything else:
 * size, syntax, content type, required properties, types and patterns. Gives the body, or why it is refused.
 */
export function checkBody(
  kind: SubmissionKind,
  contentType: string | undefined,
  body: Uint8Array,
): { body: JsonObject } | Refusal {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (body.length > largestBody) return refusal(500, 'internal_error', 'The server encountered an unexpected error.');
  if (type !== 'application/json')
    return invalidParameter(type ? `unsupported media type ${type}` : 'media type not specified');
  const value = parse(body);
  if (value instanceof SyntaxError) return refusal(400, 'invalid_json', value.message);
  const rule: BodyRule = rules[kind];
  if (!isJsonObject(value)) return invalidParameter('request/body must be object');
  for (const name of rule.required) {
    if (value[name] === undefined) return invalidParameter(`request/body must have required property '${name}'`);
  }
  for (const [name, property] of Object.entries(rule.properties)) {
    const problem =
      value[name] === undefined ? undefined : checkProperty(`request/body/${name}`, value[name], property);
    if (problem) return problem;
  }
  return { body: value };
}

function parse(body: Uint8Array): unknown {
  const text = new TextDecoder().decode(body);
  if (text === '') return {};
  try {
    // Express takes objects and arrays alone, and says so in the words of a JSON parser that met the first character.
    const first = /^[\t\n\r ]*(.)/s.exec(text)?.[1] ?? '';
    if (first !== '{' && first !== '[')
      return new SyntaxError(`Unexpected token '${first}', "${text}" is not valid JSON`);
    return JSON.parse(text);
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error));
  }
}

function checkProperty(where: string, value: unknown, { type, pattern, ofStrings }: Property): Refusal | undefined {
  if (type === 'string') {
    if (typeof value !== 'string') return invalidParameter(`${where} must be string`);
    const fits = pattern === undefined || new RegExp(pattern).test(value);
    return fits ? undefined : invalidParameter(`${where} must match pattern "${pattern}"`);
  }
  if (!isJsonObject(value)) return invalidParameter(`${where} must be object`);
  if (!ofStrings) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const pointer = key.replaceAll('~', '~0').replaceAll('/', '~1');
    if (typeof item !== 'string') return invalidParameter(`${where}/${pointer} must be string`);
  }
  return undefined;
}
