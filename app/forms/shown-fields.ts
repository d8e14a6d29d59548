import { z } from 'zod';

/** The part of an edit form’s schema listing which fields were sent; see `withShown`. */
export const SHOWN = { shown: z.array(z.string()) };

/** Adds to a form's fields the list of those that were sent at all, including empty ones. */
export const withShown = (read: (typed: unknown) => Record<string, unknown>) => (typed: unknown) => ({
  ...read(typed),
  shown: Object.keys(typed as Record<string, unknown>),
});

type Ticks<Value> = { [Name in keyof Value as Value[Name] extends boolean ? Name : never]: Value[Name] };
type OfShown<Value> = Partial<Omit<Value, 'shown'>> & Ticks<Value>;

/**
 * Returns only the fields of an edit form’s value that were sent, so that one not shown by its page stays as it is
 * rather than becoming empty. An unticked checkbox is never sent, so checkboxes are kept here; the action knows which
 * ones the page shows.
 */
export function shownOnly<Value extends { shown: string[] }>({ shown, ...value }: Value): OfShown<Value> {
  const isShown = ([name, field]: [string, unknown]) => shown.includes(name) || typeof field === 'boolean';
  return Object.fromEntries(Object.entries(value).filter(isShown)) as OfShown<Value>;
}
