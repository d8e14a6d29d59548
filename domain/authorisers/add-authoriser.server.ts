import { ensureAccounts } from '../accounts/ensure-account.server.ts';
import { recordEvent, recordEvents } from '../audit/record-event.server.ts';
import type { Contact } from '../contacts/contact.ts';
import { lockContacts } from '../contacts/get-contact.server.ts';
import { personOfContacts } from '../contacts/person-of-contacts.server.ts';
import { type Context, now, transact } from '../context.ts';
import { ALREADY_AUTHORISER, NOT_AN_AUTHORISER_CONTACT, OWN_AUTHORISER } from '../contractors/contractor.schema.ts';
import { leavingAuthoriser } from '../departures/departure.ts';
import { lastDaysOf } from '../departures/read-departure.server.ts';
import { refusePastLastDay } from '../departures/refuse-past-last-day.ts';
import { returnLeavers } from '../departures/return-leaver.server.ts';
import { Invalid } from '../errors.ts';
import { newId } from '../new-id.ts';
import { requirePermission } from '../roles/permissions.ts';
import { requestFromNewAuthoriser } from '../timesheets/authorisation/request-from-new-authoriser.server.ts';
import type { AddAuthoriser } from './authoriser.schema.ts';
import {
  type AuthoriserRow,
  insertAuthorisers,
  movePrimary,
  selectAuthorisers,
  touchPlacement,
} from './authorisers.rows.server.ts';
import { lockForAuthorisers } from './lock-for-authorisers.server.ts';
import { listAuthoriserNames } from './list-authoriser-names.server.ts';
import { ofPlacement } from '../contractors/of-placement.ts';

/**
 * Adds an authoriser to a placement; a new primary replaces the old one and is asked to decide what is waiting. @throws
 * Forbidden, NotFound, Invalid
 */
export async function addAuthoriser(
  ctx: Context,
  { contractorId, contactId, isPrimary, reference }: AddAuthoriser,
): Promise<AuthoriserRow> {
  requirePermission(ctx.actor, 'authoriser.create');
  return transact(ctx, async (tx) => {
    const placement = await lockForAuthorisers(tx, contractorId);
    const contact = (await lockContacts(tx, [contactId])).get(contactId);
    if (!contact) throw new Invalid([{ field: 'contactId', message: NOT_AN_AUTHORISER_CONTACT, code: 'not_found' }]);
    await refuseOwn(tx, placement.contactId, contactId);
    await refuseLeaving(tx, placement, contactId);
    const present = await selectAuthorisers(tx.db, tx.agency.id, contractorId);
    if (present.some((authoriser) => authoriser.contactId === contactId)) {
      throw new Invalid([{ field: 'contactId', message: ALREADY_AUTHORISER, code: 'already_exists' }]);
    }
    const mustLead = isPrimary || present.length === 0;
    const before = { authorisers: await listAuthoriserNames(tx, contractorId) };
    if (mustLead) await tx.db.runAll(movePrimary(tx.db, tx.agency.id, contractorId, null, now(tx)));
    const named = { contact, isPrimary: mustLead, reference };
    const [added] = await assignAuthorisers(tx, contractorId, [named]).catch((error: unknown) => {
      refusePastLastDay(error, 'contactId');
      throw error;
    });
    await tx.db.run(touchPlacement(tx.db, tx.agency.id, contractorId, now(tx)));
    await recordEvent(tx, {
      action: 'contractor.authoriserAdded',
      ...ofPlacement(contractorId),
      before,
      after: { authorisers: await listAuthoriserNames(tx, contractorId) },
    });
    if (mustLead) await requestFromNewAuthoriser(tx, [contractorId]);
    return added!;
  });
}

/** Prevents anyone from authorising their own time through any of their contacts. @throws Invalid at `contactId` */
async function refuseOwn(ctx: Context, ownContactId: string, contactId: string): Promise<void> {
  const people = await personOfContacts(ctx, [ownContactId, contactId]);
  if (people.get(ownContactId) === people.get(contactId))
    throw new Invalid([{ field: 'contactId', message: OWN_AUTHORISER, code: 'not_allowed' }]);
}

/** Refuses an authoriser whose last day is before the end of what they would authorise. @throws Invalid at `contactId` */
async function refuseLeaving(ctx: Context, placement: { end: string | null }, contactId: string): Promise<void> {
  const message = leavingAuthoriser((await lastDaysOf(ctx, [contactId])).get(contactId), placement);
  if (message) throw new Invalid([{ field: 'contactId', message, code: 'not_allowed' }]);
}

/** A contact to make an authoriser. */
export type NewAuthoriser = { contact: Contact; isPrimary: boolean; reference: string | null };

/** Adds authorisers to a placement in the caller's transaction, with their roles and an event each. */
export async function assignAuthorisers(
  ctx: Context,
  contractorId: string,
  named: NewAuthoriser[],
): Promise<AuthoriserRow[]> {
  const rows = named.map(({ contact, isPrimary, reference }) => ({
    id: newId(),
    contractorId,
    contactId: contact.contactId,
    isPrimary,
    reference,
  }));
  await ctx.db.run(insertAuthorisers(ctx.db, ctx.agency.id, rows, now(ctx)));
  await ensureAccounts(
    ctx,
    named.map(({ contact }) => ({ ...contact, roleType: 'AuthorisingRole' })),
  );
  const contactIds = named.map(({ contact }) => contact.contactId);
  await returnLeavers(ctx, contactIds, 'AuthorisingRole');
  await recordEvents(
    ctx,
    rows.map(({ id, ...after }) => ({
      action: 'authoriser.created',
      subjectType: 'authoriser',
      subjectId: id,
      contractorId,
      after,
    })),
  );
  return rows;
}
