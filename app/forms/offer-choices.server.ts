import { NotFound } from '#domain/errors.ts';
import { searchName } from './choices.ts';
import { findChoices } from './choices.server.ts';
import type { FormAnswer, Offer } from '#app/http/form-action.server.ts';

const KINDS: Record<string, string> = {
  clientId: 'clients',
  consultantContactId: 'contacts',
  contractId: 'contracts',
  contractorContactId: 'contacts',
  anotherAuthoriserId: 'contacts',
  contactId: 'contacts',
  contractorId: 'openPlacements',
  delegateContactId: 'contacts',
};

/** What is typed in a field, without the space around it. */
export const textOf = (typed: unknown) => (typeof typed === 'string' ? typed.trim() : '');

type OfferFound = (...of: Parameters<Offer>) => Promise<Partial<FormAnswer>>;

/** What the choosing field that a form was posted to search for finds. @throws NotFound for a field that there is not */
export const offerChoices: OfferFound = async (ctx, typed, find) => {
  if (find === null) return {};
  const choices = await findChoices(ctx, KINDS[find] ?? '', textOf(typed[searchName(find)]));
  return { found: { [find]: choices } };
};

/** The same for whom to make an administrator. */
export const offerCandidates: OfferFound = async (ctx, typed, find) => {
  if (find === null) return {};
  if (find !== 'contactId') throw new NotFound();
  return { found: { contactId: await findChoices(ctx, 'candidates', textOf(typed[searchName('contactId')])) } };
};
