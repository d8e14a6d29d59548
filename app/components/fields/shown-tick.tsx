/** The field in which a form names the ticks that it shows. */
export const TICKS_FIELD = 'ticks';

/** Names one tick that a form shows: one that is not set is not sent, and is then told from one that the form does not show. */
export function ShownTick({ name }: { name: string }) {
  return <input type="hidden" name={TICKS_FIELD} value={name} />;
}
