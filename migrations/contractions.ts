/**
 * What a migration takes away or makes stricter, in the words of the test that compares the schemas, and the release since which
 * nothing uses it.
 */
export type Contraction = { migration: string; unusedSince: string; what: string[] };

/** What migrations since the last release contract: nothing so far. */
export const CONTRACTIONS: readonly Contraction[] = [];
