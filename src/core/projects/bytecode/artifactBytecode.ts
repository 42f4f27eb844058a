import type { JsonObject } from '../files/buildJson.ts';
import { objectIn, own, textIn } from '../files/buildJson.ts';
import type { ArtifactBytecode } from '../model/toolchain.ts';
import { immutableReferencesIn, linkReferencesIn } from './references.ts';

/** The bytecode in a build output, from its unchecked JSON values. Missing or malformed values are left out. */
export function artifactBytecode(parts: { readonly [key in keyof ArtifactBytecode]: unknown }): ArtifactBytecode {
  const creation = hexIn(parts.creation);
  const runtime = hexIn(parts.runtime);
  const creationLinkReferences = linkReferencesIn(parts.creationLinkReferences);
  const runtimeLinkReferences = linkReferencesIn(parts.runtimeLinkReferences);
  const immutableReferences = immutableReferencesIn(parts.immutableReferences);
  return {
    ...(creation === undefined ? {} : { creation }),
    ...(runtime === undefined ? {} : { runtime }),
    ...(creationLinkReferences === undefined ? {} : { creationLinkReferences }),
    ...(runtimeLinkReferences === undefined ? {} : { runtimeLinkReferences }),
    ...(immutableReferences === undefined ? {} : { immutableReferences }),
  };
}

/** What `compiledBytecode` reads: beside it are the generated sources, whose syntax trees can have many values. */
export const bytecodeKeys = [
  'bytecode.object',
  'bytecode.linkReferences',
  'deployedBytecode.object',
  'deployedBytecode.linkReferences',
  'deployedBytecode.immutableReferences',
];

/** The bytecode in the compiler's own form: `bytecode` and `deployedBytecode` with `object` and the references. */
export function compiledBytecode(output: JsonObject | undefined): ArtifactBytecode {
  const created = objectIn(own(output, 'bytecode'));
  const deployed = objectIn(own(output, 'deployedBytecode'));
  return artifactBytecode({
    creation: own(created, 'object'),
    runtime: own(deployed, 'object'),
    creationLinkReferences: own(created, 'linkReferences'),
    runtimeLinkReferences: own(deployed, 'linkReferences'),
    immutableReferences: own(deployed, 'immutableReferences'),
  });
}

/** Adds `0x`, which some compilers and tools omit. An interface or an abstract contract has empty bytecode. */
function hexIn(value: unknown): string | undefined {
  const text = value === '' ? '0x' : textIn(value);
  if (text === undefined) return undefined;
  return text.startsWith('0x') ? text : `0x${text}`;
}
