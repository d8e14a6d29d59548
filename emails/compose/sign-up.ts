import { DEFAULT_COLORS } from '#domain/agencies/branding/brand.ts';
import type { ListedRequest } from '#domain/sign-ups/list-sign-ups.server.ts';
import type { SignUpMailJob } from '#domain/sign-ups/send-sign-up-mail.server.ts';
import type { EmailFrame } from '../brand.ts';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { signUpDeclined } from '../sign-up-declined.tsx';
import { signUpRequested } from '../sign-up-requested.tsx';
import { firstName } from '#domain/first-name.ts';

/** Returns what an email not from any agency includes. */
const productFrame = (reason: string): EmailFrame => ({
  brand: { displayName: 'Countersign', colors: DEFAULT_COLORS, logoUrl: null },
  footer: { reason },
});

/** Composes the email to the operator about a request, or the one declining it to its sender. */
export function composeSignUpMail(about: SignUpMailJob['about'], request: ListedRequest): Promise<RenderedEmail> {
  return about === 'asked' ? toOperator(request) : toSender(request);
}

function toOperator(request: ListedRequest): Promise<RenderedEmail> {
  const { id, agencyName, fullname, emailAddress, telephoneNumber, websiteAddress, portalUrl, notes } = request;
  const facts = [
    { label: 'Address', text: portalUrl ?? `${request.canonicalName}, which has since been taken` },
    { label: 'Asked by', text: fullname },
    { label: 'Email', text: emailAddress },
    { label: 'Telephone', text: telephoneNumber },
    { label: 'Website', text: websiteAddress ?? 'none given' },
  ];
  return renderEmail(signUpRequested, {
    ...productFrame('You receive this because you run this installation of Countersign.'),
    agencyName,
    facts,
    notes: notes.map(({ text }) => text),
    approve: `countersign signup approve ${id}`,
    decline: `countersign signup decline ${id} --reason "…"`,
  });
}

function toSender({ agencyName, fullname, reason }: ListedRequest): Promise<RenderedEmail> {
  return renderEmail(signUpDeclined, {
    ...productFrame('You receive this because a timesheet portal was asked for with your email address.'),
    name: firstName(fullname),
    agencyName,
    reason: reason ?? '',
  });
}
