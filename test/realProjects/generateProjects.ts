/**
 * Builds real projects by their real tools, deploys what they built, verifies it as the extension does and as the
 * tool's own command does, and writes `test/tables/projects.md`. Takes minutes the first time; what was installed and
 * built stays in `.vscode-test`. With names of projects only those are run, and the rows of the others stay.
 *
 * `node test/tools/node.mjs test/realProjects/generateProjects.ts [id...]`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRealClock } from '../sandbox/clock.ts';
import { startVerification } from '../sandbox/verification/verificationService.ts';
import { buildRealProject } from './buildRealProject.ts';
import { foundryProjects } from './foundryProjects.ts';
import { hardhatProjects } from './hardhatProjects.ts';
import { projectTable } from './projectTable.ts';
import type { RealProject } from './realProject.ts';
import { unusualProjects } from './unusualProjects.ts';
import { startToolService } from './verifyByTool.ts';
import { createDeployer, type Reached, verifyContract } from './verifyRealProject.ts';
import { vyperProjects } from './vyperProjects.ts';

const ids = process.argv.slice(2);
const projects = [...foundryProjects, ...hardhatProjects, ...vyperProjects, ...unusualProjects];
const running = await startVerification({ clock: createRealClock() });
const service = await startToolService(running);
const found = new Map<RealProject, Reached[]>();
try {
  const accounts = await running.chain.request('eth_accounts');
  const sender = String(Array.isArray(accounts) ? accounts[0] : '');
  for (const project of projects.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    const { root, creations } = await buildRealProject(project, running.rpcUrl, sender);
    const deploy = createDeployer(running, sender);
    const reached: Reached[] = [];
    for (const contract of project.contracts) {
      const ours = await verifyContract(running, root, contract, await deploy(contract, creations[contract.artifact]));
      // At an address of its own: what is verified already is not verified again.
      const other = await deploy(contract, creations[contract.artifact]);
      const byTool = await service.verify(project, root, contract, other);
      reached.push({ ...ours, byTool });
      console.log(`${project.id} ${contract.name}: ${ours.predicted}, ${ours.reached}; ${project.tool}: ${byTool}`);
    }
    found.set(project, reached);
  }
} finally {
  await service.close();
  await running.close();
}
const table = new URL('../tables/projects.md', import.meta.url);
writeFileSync(table, projectTable(projects, found, readFileSync(table, 'utf8')));
