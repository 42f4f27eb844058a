import { setTimeout as pause } from 'node:timers/promises';
import type { SandboxResponse, Service } from '../sandbox/types.ts';
import { asObject, type Json, textOf } from '../toolchains/readJson.ts';

/** Asks a service as the sandbox's server would, with a JSON body where one is given. */
export async function ask(service: Service, method: string, target: string, body?: unknown): Promise<SandboxResponse> {
  const [path = '', rawQuery = ''] = target.split('?');
  return service({
    method,
    path,
    rawQuery,
    query: new URLSearchParams(rawQuery),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body)),
  });
}

/** An answer's JSON object. */
export function jsonOf(response: SandboxResponse): Json {
  return asObject(JSON.parse(String(response.body)), 'The answer');
}

/** The object under a key of an answer. */
export function partOf(record: Json, key: string): Json {
  return asObject(record[key], key);
}

/** Submits and polls until the job has ended; gives its record. Throws where the submission is refused. */
export async function runJob(service: Service, target: string, body: unknown): Promise<Json> {
  const submitted = await ask(service, 'POST', target, body);
  if (submitted.status !== 202) throw new Error(`${target} was refused: ${submitted.status} ${submitted.body}`);
  const id = textOf(jsonOf(submitted), 'verificationId');
  for (;;) {
    const record = jsonOf(await ask(service, 'GET', `/v2/verify/${id}`));
    if (record.isJobCompleted === true) return record;
    await pause(50);
  }
}
