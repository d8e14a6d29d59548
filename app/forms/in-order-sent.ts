import type { SubmissionResult } from '@conform-to/react';

/**
 * Sorts the problems in a form's result in the order its fields were sent, which is that of the page; those of the form
 * as a whole come first. A field not sent, such as an unselected choice, comes after everything it follows in the
 * schema.
 * @param sent the names of what was sent
 */
export function inOrderSent(result: SubmissionResult, sent: readonly string[]): SubmissionResult {
  if (!result.error) return result;
  let last = -1;
  const placed = Object.entries(result.error).map(([name, said]) => {
    const at = name === '' ? -1 : placeOf(name, sent);
    last = Math.max(last, at);
    return { name, said, at: at < 0 && name !== '' ? last : at };
  });
  placed.sort((one, other) => one.at - other.at);
  return { ...result, error: Object.fromEntries(placed.map(({ name, said }) => [name, said])) };
}

/** Returns where a field was sent, by its own name or that of its first part; -1 if it was not. */
function placeOf(name: string, sent: readonly string[]): number {
  const own = sent.indexOf(name);
  return own >= 0 ? own : sent.findIndex((one) => one.startsWith(`${name}[`) || one.startsWith(`${name}.`));
}
