import { REFERENCE_TAKEN } from './contacts/contact.schema.ts';
import type { Context } from './context.ts';
import type { FieldError } from './errors.ts';
import { hasReference } from './reference.rows.server.ts';

/**
 * Returns the message beside a reference that another contract, or placement, has in any case and spacing; none without
 * a reference.
 * @param named `except` is the record being edited, or null for a new one
 */
export async function takenReference(
  ctx: Context,
  table: 'contracts' | 'contractors',
  { reference, except }: { reference: string | null | undefined; except: string | null },
): Promise<FieldError[]> {
  if (!reference || !(await hasReference(ctx.db, table, ctx.agency.id, { reference, except }))) return [];
  return [{ field: 'reference', message: REFERENCE_TAKEN, code: 'already_exists' }];
}
