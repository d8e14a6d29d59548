import { Form } from '@remix-run/react';
import { formatInstant } from '#domain/format.ts';
import type { InvitationState } from '#domain/invitations/invitation.ts';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';

/** Describes the state of an invitation in a sentence. */
function invitationWords(state: InvitationState, emailAddress: string, timeZone: string, maySend: boolean): string {
  const at = (instant: string) => formatInstant(instant, timeZone);
  if (state.kind === 'none') return maySend ? 'Not sent yet.' : 'Not sent yet. It is sent with the first role.';
  if (state.kind === 'accepted') return `Accepted on ${at(state.acceptedAt)}.`;
  if (state.kind === 'held')
    return state.sendAt ? `Held back until ${at(state.sendAt)}.` : 'Held back until you send it.';
  const sent = `Sent on ${at(state.sentAt)} to ${emailAddress}.`;
  return `${sent} ${state.isOver ? 'Not accepted, and the link no longer works.' : `Not accepted yet. The link works until ${at(state.expiresAt)}.`}`;
}

type InvitationProps = {
  contact: { contactId: string; emailAddress: string };
  state: InvitationState;
  timeZone: string;
  /** Whether there is a role to invite to, and the reader may. */
  maySend: boolean;
};

/** The state of a contact’s invitation, with the button to send it now or again. */
export function InvitationSection({ contact, state, timeZone, maySend }: InvitationProps) {
  const to = usePaths();
  return (
    <Section title="Invitation">
      <p className="md">{invitationWords(state, contact.emailAddress, timeZone, maySend)}</p>
      {maySend && state.kind !== 'accepted' && (
        <Form method="post" action={to.resendVerification(contact.contactId)} className="mt-3">
          <FormToken />
          <Button size="sm">{state.kind === 'sent' ? 'Send again' : 'Send now'}</Button>
        </Form>
      )}
    </Section>
  );
}
