/**
 * What a failed page shows: the id it is logged under and when (RFC 3339), each empty if unknown, lines containing
 * nothing secret, and where to report it, unless the page knows.
 */
export type Failure = { reportingId: string; at: string; details: string[]; supportEmail?: string };

/** Returns whether what was thrown is a failure the server has already reported. */
export function isFailure(thrown: unknown): thrown is Failure {
  return typeof thrown === 'object' && thrown !== null && 'reportingId' in thrown && 'details' in thrown;
}
