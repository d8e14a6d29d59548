import { z } from 'zod';
import { personOfContacts } from '../../contacts/person-of-contacts.server.ts';
import { NOT_AN_AUTHORISER_CONTACT, OWN_AUTHORISER } from '../../contractors/contractor.schema.ts';
import { OptionalText, requiredText } from '../../fields.ts';
import { newId } from '../../new-id.ts';
import { byReference, foldReference } from '../../reference.ts';
import { flagCell } from '../reading/cell-values.ts';
import { contactsNamed } from './contacts-named.server.ts';
import { findPlacements } from '../import-lookups.rows.server.ts';
import { knownLastDays } from './known-last-days.server.ts';
import { authorises, leavesBeforeEnd } from './last-day-problems.ts';
import type { ImportRules } from '../import-rules.ts';

const Row = z.strictObject({
  contractor: requiredText('Please choose a contractor for the authoriser.'),
  contact: requiredText('Please supply a contact to make the authoriser.'),
  isPrimary: z.boolean({ error: 'Please choose whether the authoriser is the primary one.' }).nullable(),
  reference: OptionalText.optional(),
});
type Row = z.output<typeof Row>;

/**
 * Authorisers, identified by their placement's reference and their own email or reference. `isPrimary` can make an
 * authoriser primary, never the reverse.
 */
export const AUTHORISER_IMPORT: ImportRules<Row> = {
  target: null,
  schema: Row,
  input: (cells) => ({ ...cells, isPrimary: flagCell(cells.isPrimary) }),
  key: ({ contractor, contact }) => ({
    column: 'contact',
    value: `${contractor}, ${contact.toLowerCase()}`,
    same: `${foldReference(contractor)}, ${foldReference(contact)}`,
  }),
  async stage(ctx, rows, refuse) {
    const { db, agency } = ctx;
    const references = [...new Set(rows.map(({ input }) => input.contractor))];
    const placements = await findPlacements(db, agency.id, references, []);
    const placementOf = byReference(placements);
    const { ids, namedBy, erased } = await contactsNamed(
      ctx,
      rows.map(({ input }) => input.contact),
    );
    const people = await personOfContacts(ctx, [...ids, ...placements.map((placement) => placement.contactId)]);
    const leaving = await knownLastDays(
      ctx,
      ids,
      placements.map(({ id }) => id),
      erased,
    );
    const primaries = new Map<string, number>();
    return rows.flatMap(({ number, input }) => {
      const placement = placementOf(input.contractor);
      const contractorId = placement?.id;
      const contactId = namedBy(input.contact, (id) => leaving.authorising.has(authorises(contractorId ?? '', id)));
      if (!contractorId)
        refuse(number, {
          field: 'contractor',
          message: `There is no contractor with the reference “${input.contractor}”.`,
          code: 'not_found',
        });
      if (!contactId)
        refuse(number, {
          field: 'contact',
          message: `${NOT_AN_AUTHORISER_CONTACT} There is no contact “${input.contact}”.`,
          code: 'not_found',
        });
      if (!contractorId || !contactId) return [];
      const isOwn = people.get(contactId) === people.get(placement.contactId);
      const mayNot = isOwn ? OWN_AUTHORISER : leavesBeforeEnd(leaving, placement, { contactId, name: input.contact });
      if (mayNot) {
        refuse(number, { field: 'contact', message: mayNot, code: 'not_allowed' });
        return [];
      }
      const earlier = input.isPrimary ? primaries.get(contractorId) : undefined;
      if (earlier !== undefined) {
        refuse(number, {
          field: 'isPrimary',
          message: `Row ${earlier} already names the primary authoriser of this contractor.`,
          code: 'already_exists',
        });
        return [];
      }
      if (input.isPrimary) primaries.set(contractorId, number);
      const authoriser = { contractorId, contactId, isPrimary: input.isPrimary ?? false };
      const reference = 'reference' in input ? { reference: input.reference ?? null } : {};
      return {
        number,
        reference: `${input.contractor}, ${input.contact}`,
        id: newId(),
        values: {},
        authorisers: [{ ...authoriser, ...reference }],
        erased: erased.has(contactId) ? [contactId] : [],
      };
    });
  },
};
