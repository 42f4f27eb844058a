// Writes src/core/ledger/resultCodes/resultCodes.json from the protobuf file that npm's @hiero-ledger/proto carries, comments and
// all. Run it with `node test/tools/node.mjs test/tools/generators/generateResultCodes.ts [version]` when the network learns new codes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const version = process.argv[2] ?? '2.31.0';
const protoFile = 'src/proto/services_response_code.proto';
const target = new URL('../../../src/core/ledger/resultCodes/resultCodes.json', import.meta.url);

/** One code: its number and the network's own description of it. */
interface Code {
  code: number;
  meaning?: string;
  deprecated?: true;
}

/** The package is 42 MB, so it is fetched and unpacked beside the project and thrown away. */
function readProto(): string {
  const folder = mkdtempSync(join(tmpdir(), 'result-codes-'));
  try {
    const options = { cwd: folder, encoding: 'utf8' } as const;
    const archive = execFileSync('npm', ['pack', `@hiero-ledger/proto@${version}`, '--silent'], options).trim();
    execFileSync('tar', ['xzf', archive, `package/${protoFile}`], options);
    return readFileSync(join(folder, 'package', protoFile), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A comment's text as plain sentences on one line: no stars, no headings, no HTML. */
function meaningOf(comment: string): string {
  return comment
    .replace(/^\s*\*? ?/gm, ' ')
    .replace('#### Probable Causes', 'Probable causes:')
    .replace(/<\w+\/?>|<\/\w+>|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The enum's entries in the order of the file, each with the comment right before it or on its own line. */
function readCodes(proto: string): Record<string, Code> {
  const body = proto.slice(proto.indexOf('enum ResponseCodeEnum'));
  const entry =
    /(?:\/\*\*?((?:(?!\*\/)[\s\S])*)\*\/\s*)?^\s*([A-Z][A-Z0-9_]*)\s*=\s*(\d+)\s*(\[deprecated = true\])?;(?:[ \t]*\/\/(.*))?/gm;
  const codes: Record<string, Code> = {};
  for (const [, before = '', name = '', number, deprecated, beside = ''] of body.matchAll(entry)) {
    const meaning = meaningOf(before || beside);
    codes[name] = {
      code: Number(number),
      ...(meaning && { meaning }),
      ...(deprecated && { deprecated: true as const }),
    };
  }
  return codes;
}

const codes = readCodes(readProto());
const data = {
  source: `npm @hiero-ledger/proto ${version}, ${protoFile}`,
  license: 'Apache-2.0, Copyright Hedera Hashgraph, LLC and Hiero contributors; comments joined into single lines',
  codes,
};
writeFileSync(target, `${JSON.stringify(data, null, 2)}\n`);
console.log(
  `${Object.keys(codes).length} codes, ${Object.values(codes).filter((each) => each.meaning).length} with a meaning`,
);
