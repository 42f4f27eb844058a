import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, compileSources, hexOf } from './compileSources.ts';
import { asObject, textOf } from './readJson.ts';
import { withoutKeys, workspaces } from './stageWorkspace.ts';

const version = '0.8.28+commit.7893614a';
/** Of a debugger's use, and large. */
const dropped = ['generatedSources', 'functionDebugData', 'sourceMap', 'opcodes', 'ast'];

/**
 * Writes what the compiler itself prints for many contracts, from what npm's really gave: combined JSON, and standard JSON
 * with its input. Nothing is deployed: solcMetadata's contracts are the same.
 */
export function buildCompilerJson(): void {
  const write = (file: string, json: object) => {
    mkdirSync(path.dirname(path.join(workspaces, file)), { recursive: true });
    writeFileSync(path.join(workspaces, file), `${withoutKeys(JSON.stringify(json), dropped)}`);
  };
  const combined = compileSources('combinedJson', version);
  write('combinedJson/out/combined.json', {
    contracts: Object.fromEntries(
      combined.contracts.map(({ source, name, contract }) => [
        `${source}:${name}`,
        {
          abi: contract.abi,
          bin: hexOf(contract, 'bytecode'),
          'bin-runtime': hexOf(contract, 'deployedBytecode'),
          metadata: textOf(contract, 'metadata'),
          'srcmap-runtime': String(codeOf(contract, 'deployedBytecode').sourceMap),
        },
      ]),
    ),
    sourceList: Object.keys(asObject(combined.input.sources, 'The sources')),
    version: `${version}.Linux.g++`,
  });
  const standard = compileSources('standardJson', version);
  write('standardJson/input.json', standard.input);
  write('standardJson/output.json', standard.output);
}
