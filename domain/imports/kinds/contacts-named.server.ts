import type { Context } from '../../context.ts';
import { erasedContactId } from '../../erasure/erased-email.ts';
import { contactNamed } from './contact-named.ts';
import { findContactsNamed, findErased } from '../import-lookups.rows.server.ts';

/**
 * Finds contacts by the name a file gives them: their email in any case, or their reference. Erased ones are included,
 * since placements still name them.
 */
export async function contactsNamed(ctx: Context, names: string[]) {
  const { db, agency } = ctx;
  const asked = [...new Set(names)];
  const gone = asked.flatMap((name) => erasedContactId(name) ?? []);
  const live = await findContactsNamed(db, agency.id, asked);
  const erased = gone.length > 0 ? await findErased(db, agency.id, gone) : [];
  const found = [...live, ...erased];
  const contactOf = contactNamed(found);
  const erasedIds = new Set(erased.map(({ id }) => id));
  return {
    ids: found.map(({ id }) => id),
    contactOf,
    /** The contact whom a row names; an erased one only if the row `keeps` them. */
    namedBy(name: string, keeps: (contactId: string) => boolean): string | undefined {
      const id = contactOf(name);
      return id && erasedIds.has(id) && !keeps(id) ? undefined : id;
    },
    erased: erasedIds,
  };
}
