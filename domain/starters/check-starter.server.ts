import { findClient } from '../clients/get-client.server.ts';
import { findContacts } from '../contacts/get-contact.server.ts';
import { personOfContacts } from '../contacts/person-of-contacts.server.ts';
import { type Context, today } from '../context.ts';
import * as words from '../contractors/contractor.schema.ts';
import { templateProblem } from '../contractors/placement-problems.server.ts';
import { NO_CLIENT } from '../contracts/contract.schema.ts';
import { findContract } from '../contracts/get-contract.server.ts';
import { pastLastDay } from '../departures/read-departure.server.ts';
import type { FieldError } from '../errors.ts';
import { REFERENCE_TAKEN } from '../contacts/contact.schema.ts';
import { invitationProblems } from '../invitations/invitation.ts';
import { isId } from '../new-id.ts';
import { NEW } from './starter.schema.ts';
import { isSame, ownField, takenWords } from './same-person.ts';
import { selectOwnersOfEmails, selectStanding } from './starters.rows.server.ts';
import type { TypedStarter } from './typed-starter.ts';

const found = (chosen: string | null) => (chosen !== null && chosen !== NEW && isId(chosen) ? chosen : null);

/** The agency's records that a new starter names, and all problems except those of its form. */
export type CheckedStarter = Awaited<ReturnType<typeof checkStarter>>;

/** Looks up what a new starter names and finds the problems; what has not been typed yet is not checked. Changes nothing. */
export async function checkStarter(ctx: Context, typed: TypedStarter) {
  const ids = { who: found(typed.who), authoriser: found(typed.authoriser) };
  const makes = { who: typed.who === NEW, authoriser: typed.authoriser === NEW };
  const emails = [makes.who ? typed.emailAddress : null, makes.authoriser ? typed.authoriserEmail : null];
  const [contacts, contract, client, owners, people] = await Promise.all([
    findContacts(
      ctx,
      Object.values(ids).filter((id) => id !== null),
    ),
    found(typed.contractId) ? findContract(ctx, typed.contractId!, 'share') : null,
    typed.contractId === NEW && found(typed.clientId) ? findClient(ctx, typed.clientId!) : null,
    selectOwnersOfEmails(
      ctx.db,
      ctx.agency.id,
      emails.filter((email) => email !== null),
    ),
    personOfContacts(
      ctx,
      Object.values(ids).filter((id) => id !== null),
    ),
  ]);
  const person = ids.who === null ? null : (contacts.get(ids.who) ?? null);
  const authoriser = ids.authoriser === null ? null : (contacts.get(ids.authoriser) ?? null);
  const taken = { who: ownerOf(owners, emails[0]), authoriser: ownerOf(owners, emails[1]) };
  const clientId = contract?.clientId ?? client?.clientId ?? null;
  const contractId = contract?.contractId ?? null;
  const { reference, start, end } = typed;
  const on = { contractId, start: start ?? today(ctx), end };
  const standing = await selectStanding(ctx.db, ctx.agency.id, { ...ids, ...on, clientId, reference });
  const problems: FieldError[] = [];
  const add = (field: keyof TypedStarter, message: string, code: FieldError['code']) =>
    problems.push({ field, message, code: code! });
  if (typed.who !== null && !makes.who && !person) add('who', words.NO_CONTRACTOR_CONTACT, 'not_found');
  if (taken.who) add('emailAddress', takenWords(taken.who.fullname), 'already_exists');
  if (standing.isPlacedHere) add('who', words.ALREADY_CONTRACTOR, 'already_exists');
  if (typed.contractId !== null && typed.contractId !== NEW && !contract)
    add('contractId', words.NO_CONTRACT, 'not_found');
  if (typed.contractId === NEW && typed.clientId !== null && typed.clientId !== NEW && !client)
    add('clientId', NO_CLIENT, 'not_found');
  if (typed.start !== null)
    problems.push(...(await dateProblems(ctx, { ...typed, start: typed.start }, contract, person?.contactId)));
  const template = typed.timesheetTemplateId === null ? null : await templateProblem(ctx, typed.timesheetTemplateId);
  if (template) add('timesheetTemplateId', template, 'not_found');
  if (standing.isReferenceTaken) add('reference', REFERENCE_TAKEN, 'already_exists');
  if (typed.authoriser !== null && !makes.authoriser && !authoriser)
    add('authoriser', words.NOT_AN_AUTHORISER_CONTACT, 'not_found');
  if (taken.authoriser && !isSame(taken.authoriser.contactId, ids.who))
    add('authoriserEmail', takenWords(taken.authoriser.fullname), 'already_exists');
  const own = ownField(typed, ids, people, { emails, person, taken });
  if (own) add(own, words.OWN_AUTHORISER, 'not_allowed');
  problems.push(...invitationProblems(typed, today(ctx)));
  return { person, authoriser, contract, client, taken, standing, problems };
}

type Owners = Awaited<ReturnType<typeof selectOwnersOfEmails>>;
const ownerOf = (owners: Owners, email: string | null | undefined) => (email ? (owners.get(email) ?? null) : null);

/** Finds dates outside the contract's, or past the person's last day. */
async function dateProblems(
  ctx: Context,
  dates: { start: string; end: string | null },
  contract: { start: string | null; end: string | null } | null,
  contactId: string | undefined,
): Promise<FieldError[]> {
  const limits = contract ? words.placementDateProblems(dates, contract) : [];
  return contactId ? [...limits, ...(await pastLastDay(ctx, contactId, dates))] : limits;
}
