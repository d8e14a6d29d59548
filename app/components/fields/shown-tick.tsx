/** The field in which a form names the checkboxes it shows. */
export const TICKS_FIELD = 'ticks';

/** Names a checkbox shown by a form: an unticked one is not sent, and must be distinguished from one not shown. */
export function ShownTick({ name }: { name: string }) {
  return <input type="hidden" name={TICKS_FIELD} value={name} />;
}
