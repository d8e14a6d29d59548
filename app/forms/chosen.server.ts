import type { Choice, FoundChoices } from '#domain/browse.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
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

/** The contact that a form is opened with, as a choice; null where it names none. @throws NotFound */
export async function contactChoice(ctx: Context, contactId: string | null): Promise<Choice | null> {
  if (!contactId) return null;
  const { fullname, emailAddress } = await getContact(ctx, contactId);
  return { value: contactId, label: fullname, detail: emailAddress };
}
