import type { Choice, FoundChoices } from '#domain/browse.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { NotFound } from '#domain/errors.ts';
import type { Context } from '#domain/context.ts';
import { toChoice } from '#domain/contracts/browse-contracts.server.ts';
import type { Contract } from '#domain/contracts/contract.ts';

/** Choices with one that must be among them, because it is chosen. */
export function including(found: FoundChoices, chosen: Choice | null): FoundChoices {
  if (!chosen || found.choices.some(({ value }) => value === chosen.value)) return found;
  return { ...found, choices: [chosen, ...found.choices] };
}

/** A contract as a choice. */
export const contractChoice = ({ client, ...contract }: Contract) =>
  toChoice({ ...contract, clientName: client.clientName, clientReference: client.reference });

/** What a form is opened with; null where it is gone by now, since what is typed in the form stays. */
export async function unlessGone<Opened>(finding: Promise<Opened>): Promise<Opened | null> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** The contact that a form is opened with, as a choice; null where it names none that is there. */
export async function contactChoice(ctx: Context, contactId: string | null): Promise<Choice | null> {
  if (!contactId) return null;
  const contact = await unlessGone(getContact(ctx, contactId));
  return contact && { value: contactId, label: contact.fullname, detail: contact.emailAddress };
}
