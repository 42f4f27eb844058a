// Lets the real tool of an example workspace deploy a staged copy of it, as a person's terminal or task does:
// `node test/tools/node.mjs test/toolchains/deployStaged.ts <workspace> <folder> <RPC URL> <account's number> <its address>`.
import path from 'node:path';
import { deployingTools } from './deployingTools.ts';

const [workspace, folder = '.', rpcUrl = '', number = '0', address = ''] = process.argv.slice(2);
const tool = deployingTools.find((each) => each.workspace === workspace);
if (!tool) throw new Error(`No tool deploys ${workspace}.`);
await tool.deploy(path.resolve(folder), { rpcUrl }, { number: Number(number), address });
console.log(`Deployed by ${tool.title}.`);
