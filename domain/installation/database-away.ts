/** What people and machines are told while the database does not answer: lost, refused, or without a connection left. */
export const DATABASE_AWAY = 'The service is not available at the moment. Please try again.';

/** After how many seconds whoever was turned away for it may ask again. */
export const AWAY_RETRY_SECONDS = 5;

/** Whether the work failed because the database could not be reached, so that the same may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  // The class is the platform's own.
  return error instanceof Error && error.name === 'DatabaseAway';
}
