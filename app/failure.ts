/**
 * What a page that failed says of it: the id it is logged under and when (RFC 3339), each empty where nobody knows, lines that
 * hold nothing secret, and where to report it, if the page cannot know.
 */
export type Failure = { reportingId: string; at: string; details: string[]; supportEmail?: string };

/** Whether what was thrown is a failure that the server has already reported. */
export function isFailure(thrown: unknown): thrown is Failure {
  return typeof thrown === 'object' && thrown !== null && 'reportingId' in thrown && 'details' in thrown;
}
