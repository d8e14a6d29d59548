/** What a page that failed says of it: the id it is logged under, when (RFC 3339), and lines that hold nothing secret. */
export type Failure = { reportingId: string; at: string; details: string[] };

/** Whether what was thrown is a failure that the server has already reported. */
export function isFailure(thrown: unknown): thrown is Failure {
  return typeof thrown === 'object' && thrown !== null && 'reportingId' in thrown && 'details' in thrown;
}
