import type { Config } from '../config.ts';

const found = new WeakMap<Config, Map<string, string>>();

/** Notes at which name an agency was found: for its turns alone, since the database says each time whose a name is by now. */
export function noteAgencyNamed(
  { config }: { config: Config },
  name: string | null,
  agencyId: string | undefined,
): void {
  if (name === null || agencyId === undefined) return;
  const names = found.get(config) ?? new Map<string, string>();
  found.set(config, names.set(name, agencyId));
}

/** Whose turn a request takes that names an agency. Names at which none was found have none of their own, so that making some up is no way ahead. */
export function agencyNamed({ config }: { config: Config }, canonicalName: string | null): string | undefined {
  return canonicalName === null ? undefined : found.get(config)?.get(canonicalName);
}
