import { z } from 'zod';
import { requiredText, ReadVersion } from '../fields.ts';
import { VIEW_LISTS } from './view.ts';

const MAX_NAME_LENGTH = 60;
const Name = requiredText('Please give the view a name.').max(
  MAX_NAME_LENGTH,
  `Please use ${MAX_NAME_LENGTH} characters at most`,
);

/** Whether everyone in administration sees it, as a form's tick. */
const Shared = z.boolean({ error: 'Please choose whether the view is shared.' }).default(false);

/** A list's address in a form field: `standing=ending&clientId=…`. */
const Filters = z
  .string({ error: 'Please open the list again.' })
  .max(2000, 'There are too many filters for a view.')
  .transform((text): Record<string, string> => Object.fromEntries(new URLSearchParams(text)));

/** A new view of a list. */
export const CreateViewSchema = z.object({
  list: z.enum(VIEW_LISTS, { error: 'There are no views of this list.' }),
  name: Name,
  isShared: Shared,
  filter: Filters,
});
export type CreateView = z.output<typeof CreateViewSchema>;

/** A view's name, and whether it is shared. */
export const EditViewSchema = z.object({ name: Name, isShared: Shared, version: ReadVersion });
export type EditView = Partial<z.output<typeof EditViewSchema>>;

/** A view's new filters. */
export const SaveFiltersSchema = z.object({ filter: Filters, version: ReadVersion });
export type SaveFilters = z.output<typeof SaveFiltersSchema>;
