import { z } from 'zod';

/** What of an edit form’s schema says which fields were sent; see `withShown`. */
export const SHOWN = { shown: z.array(z.string()) };

/** Notes beside the fields of a form which of them were sent at all, an empty one too. */
export const withShown = (read: (typed: unknown) => Record<string, unknown>) => (typed: unknown) => ({
  ...read(typed),
  shown: Object.keys(typed as Record<string, unknown>),
});

type Ticks<Value> = { [Name in keyof Value as Value[Name] extends boolean ? Name : never]: Value[Name] };
type OfShown<Value> = Partial<Omit<Value, 'shown'>> & Ticks<Value>;

/**
 * Of an edit form’s value only the fields that were sent, so that one that its page does not show stays as it is and is not taken
 * for an empty one. A tick that is not set is never sent, so ticks are kept here; the action knows which of them the page shows.
 */
export function shownOnly<Value extends { shown: string[] }>({ shown, ...value }: Value): OfShown<Value> {
  const isShown = ([name, field]: [string, unknown]) => shown.includes(name) || typeof field === 'boolean';
  return Object.fromEntries(Object.entries(value).filter(isShown)) as OfShown<Value>;
}
