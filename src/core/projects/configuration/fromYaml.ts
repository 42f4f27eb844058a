import { load } from 'js-yaml';

/** The value of a YAML text; undefined for none, and for what isn't YAML. */
export function fromYaml(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : load(text);
  } catch {
    return undefined;
  }
}
