import { readFileSync } from 'node:fs';
import { abiSelector } from '../../../src/core/ledger/evm/abi.ts';
import { readDeclaration } from '../../../src/core/ledger/evm/declaration.ts';

const declarations = new URL('systemContracts.txt', import.meta.url);

interface Contract {
  name: string;
  /** Another ID at which it answers; '' for none. */
  also: string;
  /** By selector, each with its structs written out. */
  functions: Record<string, string>;
  /** The same of those that change nothing. */
  queries: Record<string, string>;
}

/** The content of src/core/ledger/evm/systemContracts.json, from the declarations in systemContracts.txt. */
export function systemContractTable(): string {
  const lines = readFileSync(declarations, 'utf8').split('\n');
  const structs = new Map<string, string>();
  const contracts: Record<string, Contract> = {};
  let current: Contract | undefined;
  let list: Record<string, string> | undefined;
  for (const line of lines) {
    const [, struct, members = ''] = /^struct (\w+)(\(.*\))$/.exec(line) ?? [];
    const [, id, name = ''] = /^contract (\S+) (.+)$/.exec(line) ?? [];
    if (line === '' || line.startsWith('#')) continue;
    if (struct !== undefined) structs.set(struct, writtenOut(members, structs));
    else if (id !== undefined) {
      const [first = '', also = ''] = id.split(',');
      current = { name, also, functions: {}, queries: {} };
      contracts[first] = current;
      list = current.functions;
    } else if (line === 'queries') list = current?.queries;
    else {
      const declaration = writtenOut(line, structs);
      const selector = abiSelector(readDeclaration('function', declaration).entry);
      if (!list || list[selector]) throw new Error(`${line}: twice, or of no contract`);
      list[selector] = declaration;
    }
  }
  const data = {
    source:
      'test/tools/generators/systemContracts.txt, facts of the interfaces in hiero-ledger/hiero-contracts and hiero-ledger/hiero-consensus-node',
    contracts,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** With the members of each struct in place of its name. */
function writtenOut(declaration: string, structs: ReadonlyMap<string, string>): string {
  return declaration.replace(/(?<=[(,] ?)([A-Z]\w*)(?=[[ ])/g, (name) => {
    const members = structs.get(name);
    if (members === undefined) throw new Error(`${declaration}: no struct ${name}`);
    return members;
  });
}
