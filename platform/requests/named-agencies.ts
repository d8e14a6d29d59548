import type { Config } from '../config.ts';

const found = new WeakMap<Config, Map<string, string>>();

/** Remembers the name at which an agency was found: for its turns only, since the database decides each time whose name it is now. */
export function noteAgencyNamed(
  { config }: { config: Config },
  name: string | null,
  agencyId: string | undefined,
): void {
  if (name === null || agencyId === undefined) return;
  const names = found.get(config) ?? new Map<string, string>();
  found.set(config, names.set(name, agencyId));
}

/**
 * Returns whose turn a request naming an agency takes. Names without an agency have no turns of their own, so that
 * inventing names gains nothing.
 */
export function agencyNamed({ config }: { config: Config }, canonicalName: string | null): string | undefined {
  return canonicalName === null ? undefined : found.get(config)?.get(canonicalName);
}
