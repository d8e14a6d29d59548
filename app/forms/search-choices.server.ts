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

/** Returns a field's text, trimmed. */
export const textOf = (typed: unknown) => (typeof typed === 'string' ? typed.trim() : '');

type OfferFound = (...of: Parameters<Offer>) => Promise<Partial<FormAnswer>>;

/** Returns what the choice field for which a form was posted finds. @throws NotFound for an unknown field */
export const searchChoices: OfferFound = async (ctx, typed, find) => {
  if (find === null) return {};
  const choices = await findChoices(ctx, KINDS[find] ?? '', textOf(typed[searchName(find)]));
  return { found: { [find]: choices } };
};

/** The same for choosing an administrator. */
export const searchCandidates: OfferFound = async (ctx, typed, find) => {
  if (find === null) return {};
  if (find !== 'contactId') throw new NotFound();
  return { found: { contactId: await findChoices(ctx, 'candidates', textOf(typed[searchName('contactId')])) } };
};
