import type { Choice, FoundChoices } from '#domain/browse.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { NotFound } from '#domain/errors.ts';
import type { Context } from '#domain/context.ts';
import { toChoice } from '#domain/contracts/browse-contracts.server.ts';
import type { Contract } from '#domain/contracts/contract.ts';

/** Returns the choices including the current one. */
export function including(found: FoundChoices, chosen: Choice | null): FoundChoices {
  if (!chosen || found.choices.some(({ value }) => value === chosen.value)) return found;
  return { ...found, choices: [chosen, ...found.choices] };
}

/** Converts a contract to a choice. */
export const contractChoice = ({ client, ...contract }: Contract) =>
  toChoice({ ...contract, clientName: client.clientName, clientReference: client.reference });

/** Returns what a form is opened with; null if it has been deleted, since what is typed in the form stays. */
export async function nullIfDeleted<Opened>(finding: Promise<Opened>): Promise<Opened | null> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Returns the contact a form is opened with, as a choice; null if it does not exist. */
export async function contactChoice(ctx: Context, contactId: string | null): Promise<Choice | null> {
  if (!contactId) return null;
  const contact = await nullIfDeleted(getContact(ctx, contactId));
  return contact && { value: contactId, label: contact.fullname, detail: contact.emailAddress };
}
