import type { Delegator } from '#domain/roles/actor.ts';
import { formatDate } from '#domain/format.ts';
import { Callout } from '#app/components/callout.tsx';

/** Shows for whom the reader decides today, and until when. */
export function DecidingFor({ delegators }: { delegators: Delegator[] }) {
  if (delegators.length === 0) return null;
  const names = delegators.map(({ fullname, until }) => `for ${fullname} until ${formatDate(until)}`);
  return <Callout>{`You also decide ${names.join(', and ')}.`}</Callout>;
}
