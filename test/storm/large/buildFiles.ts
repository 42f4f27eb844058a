import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '../../../src/core/json/losslessJson.ts';
import { createAbiIndex } from '../../../src/core/ledger/evm/abiIndex.ts';
import { isLensError } from '../../../src/core/net/errors.ts';
import { abiOfBuild } from '../../../src/core/projects/abiOfBuild.ts';
import { recordedDeployments } from '../../../src/core/projects/deployments/findDeployments.ts';
import type { ProjectFiles, Workspace } from '../../../src/core/projects/files/projectFiles.ts';
import { draftOf, findContracts } from '../../../src/core/projects/findContracts.ts';
import type { Candidate, Draft } from '../../../src/core/projects/model/toolchain.ts';
import { readAbis } from '../../../src/core/projects/readAbis.ts';
import { buildOfDraft } from '../../../src/core/trace/builds/buildSources.ts';
import { layoutOfBuild } from '../../../src/core/trace/layouts/layoutOfBuild.ts';
import { draftRequest } from '../../../src/core/verification/rest/draftRequest.ts';
import { memoryWorkspace } from '../../unit/projects/memoryFiles.ts';
import { ADDRESS, HASH } from '../../unit/verification/answers.ts';
import type { Step, Subject } from './largeRuns.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/workspaces');

/** Each file of build output and each deployment record of the example workspaces, of every tool. */
export function buildSubjects(): Subject[] {
  return readdirSync(fixtures).flatMap((tool) => {
    const folder = path.join(fixtures, tool);
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => path.relative(folder, path.join(each.parentPath, each.name)).split(path.sep).join('/'));
    const tree = Object.fromEntries(names.map((name) => [`/ws/${name}`, readFileSync(path.join(folder, name))]));
    return names
      .filter((name) => /\.jsonl?$/.test(name))
      .map((name): Subject => {
        const text = String(tree[`/ws/${name}`]);
        // A journal has a document in each line.
        const lines = name.endsWith('.jsonl') ? text.split('\n').filter((line) => line !== '') : [text];
        const isJournal = lines.length > 1;
        return {
          name: `${tool}: ${name}`,
          document: parseJson(lines[0] ?? ''),
          steps: (body) => stepsIn({ ...tree, [`/ws/${name}`]: isJournal ? filledWith(body) : body }),
        };
      });
  });
}

/** As many lines as ten megabytes have. */
function filledWith(line: Uint8Array): Uint8Array {
  return Buffer.from(`${Buffer.from(line).toString()}\n`.repeat(Math.ceil(9_900_000 / line.length)));
}

/** The same files, each of which comes in a turn of its own, as from a disk. */
function fromDisk(files: ProjectFiles): ProjectFiles {
  const later = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...files,
    async read(path) {
      await later();
      return files.read(path);
    },
  };
}

/** What the product does with a workspace. */
function stepsIn(tree: Record<string, Uint8Array>): Step[] {
  const { folders, files } = memoryWorkspace(tree);
  const workspace: Workspace = { folders, files: fromDisk(files) };
  let candidates: readonly Candidate[] = [];
  const drafts: Draft[] = [];
  return [
    [
      'its contracts are found',
      async () => {
        ({ candidates } = await findContracts(workspace, '/ws'));
      },
    ],
    [
      'it is drafted',
      async () => {
        for (const candidate of candidates.slice(0, 3)) {
          try {
            drafts.push(await draftOf(workspace, candidate));
          } catch (error) {
            if (!isLensError(error)) throw error;
          }
        }
      },
    ],
    [
      'a request is made of it',
      async () => {
        for (const draft of drafts) {
          try {
            draftRequest(draft, { chainId: '298', address: ADDRESS, creationTransactionHash: HASH });
          } catch (error) {
            if (!isLensError(error)) throw error;
          }
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    ],
    [
      'its storage layout is read',
      async () => {
        for (const draft of drafts) await layoutOfBuild(buildOfDraft(draft), async () => undefined);
      },
    ],
    [
      'its ABI is read',
      async () => {
        for (const candidate of candidates.slice(0, 3)) await abiOfBuild(workspace, candidate);
      },
    ],
    [
      'all ABIs are read',
      async () => {
        const index = createAbiIndex();
        for await (const { abi, ...docs } of readAbis(workspace, '/ws')) index.add(abi, docs);
      },
    ],
    [
      'deployments are read',
      async () => {
        await recordedDeployments(workspace.files, { root: '/ws' });
      },
    ],
  ];
}
