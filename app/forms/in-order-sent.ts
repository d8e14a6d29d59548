import type { SubmissionResult } from '@conform-to/react';

/**
 * A form's answer with its problems in the order in which its fields were sent, which is that of the page; those of the form as a whole come first.
 * A field that was not sent, such as a choice that nobody made, stays behind all that it follows in the schema.
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

/** Where a field was sent, by its own name or by that of its first part; -1 where it was not. */
function placeOf(name: string, sent: readonly string[]): number {
  const own = sent.indexOf(name);
  return own >= 0 ? own : sent.findIndex((one) => one.startsWith(`${name}[`) || one.startsWith(`${name}.`));
}
