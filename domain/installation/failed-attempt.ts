import { faultOf } from './faults.ts';

/**
 * Tells whoever waits for something made in the background that an attempt failed, and that they need do nothing. The
 * queue waits no more than four minutes between attempts at what people wait for.
 * @param unfinished what to say of a failure whose cause they cannot know
 */
export function failedAttempt(error: unknown, unfinished: string): string {
  // What follows the first sentence asks people to try again themselves.
  const [cause] = faultOf(error)?.sentence.split(/(?<=\.) /) ?? [unfinished];
  return `${cause} It will be tried again within a few minutes.`;
}
