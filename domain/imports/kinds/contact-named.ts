import { byReference } from '../../reference.ts';

/** Finds contacts by the name a file gives them: their email in any case, or their reference. @returns the contact's id */
export function contactNamed(
  contacts: readonly { id: string; emailAddress: string; reference: string | null }[],
): (name: string) => string | undefined {
  const emails = new Map(contacts.map(({ emailAddress, id }) => [emailAddress, id]));
  const referred = byReference(contacts);
  return (name) => emails.get(name.toLowerCase()) ?? referred(name)?.id;
}
