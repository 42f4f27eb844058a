import { always, count, either, type Form, flag, listOf, mapOf, members, notSent, text } from './knownMembers.ts';
import { feSettings, metadataSettings, soliditySettings, vyperSettings } from './publishedSettings.ts';

/** A document to send, rebuilt from the build output, with the names of members that the compiler doesn't know. */
interface MadeAnew {
  value: { readonly [member: string]: unknown };
  /** Such as `settings.foo`; these aren't sent. */
  leftOut: readonly string[];
}

/** The service walks them where a source is missing, and fails on none at all; what they name isn't sent. */
const urls = always([]);

const source = members({ content: text(), keccak256: notSent, urls: notSent, sha256sum: notSent });

const parameters: Form = (value, at, leftOut) => listOf(parameter)(value, at, leftOut);
const parameter = members({ name: text(), type: text(), internalType: text(), indexed: flag, components: parameters });
const abi = listOf(
  members({
    type: text(),
    name: text(),
    inputs: parameters,
    outputs: parameters,
    stateMutability: text(),
    payable: flag,
    constant: flag,
    anonymous: flag,
    gas: count,
  }),
);

const abiAlone = members({ abi });
/** A Vyper interface: its text, or its ABI. */
const vyperInterface: Form = (value, at, leftOut) =>
  (typeof value === 'object' && value !== null && 'abi' in value ? abiAlone : source)(value, at, leftOut);

/** Variable -> type, slot and size, possibly by module. */
const layout: Form = (value, at, leftOut) => mapOf(either(text(), either(count, layout)))(value, at, leftOut);

const solidity = members({
  language: text(),
  sources: mapOf(source),
  settings: soliditySettings,
  auxiliaryInput: notSent,
});
const inputs: Readonly<Record<string, Form>> = {
  Solidity: solidity,
  Yul: solidity,
  Fe: members({ language: text(), sources: mapOf(source), settings: feSettings }),
  Vyper: members({
    language: text(),
    sources: mapOf(source),
    interfaces: mapOf(vyperInterface),
    settings: vyperSettings,
    storage_layout_overrides: mapOf(layout),
    integrity: text(/^(?:0x)?[0-9a-f]{64}$/i),
  }),
};
const otherLanguage = members({ language: text(), sources: mapOf(source), settings: members({}) });

/**
 * A compiler's standard JSON input, rebuilt.
 * @throws LensError `input` if a member has another form
 */
export function compilerInput(language: string, input: unknown): MadeAnew {
  const form = Object.hasOwn(inputs, language) ? inputs[language] : undefined;
  return madeBy(form ?? otherLanguage, input);
}

const metadata = members({
  compiler: members({ version: text(), keccak256: notSent }),
  language: text(),
  settings: metadataSettings,
  sources: mapOf(members({ keccak256: text(/^0x[0-9a-f]{64}$/i), content: text(), urls, license: notSent })),
  version: count,
  // The service gets these from its own compilation.
  output: notSent,
});

/**
 * The metadata of a Solidity contract, rebuilt: only the parts that the service needs for compiling.
 * @throws LensError `input` if a member has another form
 */
export function submittedMetadata(value: unknown): MadeAnew {
  return madeBy(metadata, value);
}

function madeBy(form: Form, value: unknown): MadeAnew {
  const leftOut: string[] = [];
  const made = form(value, '', leftOut);
  return { value: Object.fromEntries(Object.entries(Object(made))), leftOut };
}
