import * as z from 'zod/mini';

const project = z.object({
  /** The user was asked once. */
  asked: z.catch(z.boolean(), false),
  /** The user chose to verify from a message, so the next deployments get one, too. */
  wants: z.catch(z.boolean(), false),
  /** The user chose *Not for This Project*. */
  never: z.catch(z.boolean(), false),
  /** Addresses that a message was about, with their chain, newest last. */
  told: z.catch(z.array(z.string()), []),
});
const memory = z.object({ projects: z.catch(z.record(z.string(), project), {}) });

/** The history of messages about new deployments, by the URI of the project's folder. */
type DeploymentMemory = z.infer<typeof memory>;

/** The choice in a message. */
type DeploymentChoice = 'wants' | 'never';

const nothing = { asked: false, wants: false, never: false, told: [] as string[] };
const mostTold = 500;
const mostProjects = 500;

/** The memory from its file's text; an empty one if it is damaged. */
export function readDeploymentMemory(text: string | undefined): DeploymentMemory {
  try {
    const read = memory.safeParse(JSON.parse(text ?? '{}'));
    return read.success ? read.data : { projects: {} };
  } catch {
    return { projects: {} };
  }
}

/**
 * Whether a message may be shown about a project's deployments at all: not if the user turned them off, and only once
 * if the user has never verified there.
 * @param verifies whether something of the project was verified from this machine
 */
export function mayTell({ projects }: DeploymentMemory, root: string, verifies: boolean): boolean {
  const { asked, wants, never } = projects[root] ?? nothing;
  return !never && (!asked || wants || verifies);
}

/**
 * Adds a deployment to the memory.
 * @returns the addresses for a message; none if each was in an earlier one, or the project gets no more messages
 */
export function takeDeployment(
  before: DeploymentMemory,
  root: string,
  places: readonly { readonly chainId: string; readonly address: string }[],
  verifies: boolean,
): { memory: DeploymentMemory; tells: readonly string[] } {
  const known = before.projects[root] ?? nothing;
  const keys = new Map(places.map(({ chainId, address }) => [`${chainId} ${address.toLowerCase()}`, address]));
  const fresh = [...keys].filter(([key]) => !known.told.includes(key));
  if (fresh.length === 0 || !mayTell(before, root, verifies)) return { memory: before, tells: [] };
  const told = [...known.told, ...fresh.map(([key]) => key)].slice(-mostTold);
  return {
    memory: withProject(before, root, { ...known, asked: true, told }),
    tells: fresh.map(([, address]) => address),
  };
}

/** Adds the user's choice in a message to the memory. */
export function takeChoice(before: DeploymentMemory, root: string, choice: DeploymentChoice): DeploymentMemory {
  return withProject(before, root, { ...(before.projects[root] ?? nothing), [choice]: true });
}

function withProject(
  { projects }: DeploymentMemory,
  root: string,
  next: DeploymentMemory['projects'][string],
): DeploymentMemory {
  const others = Object.entries(projects).filter(([key]) => key !== root);
  return { projects: Object.fromEntries([...others, [root, next]].slice(-mostProjects)) };
}
