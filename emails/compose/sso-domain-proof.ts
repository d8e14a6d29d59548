import type { Agency } from '#domain/agencies/agency.ts';
import type { ComposeDomainProof } from '#domain/sso/domains/prove-sso-domain.server.ts';
import { TIME_TO_PROVE } from '#domain/sso/domains/sso-domain.ts';
import { renderEmail } from '../render.tsx';
import { ssoDomainProof } from '../sso-domain-proof.tsx';
import { emailFrame } from './frame.ts';

/** Composes the email to the postmaster of a domain. */
export const composeDomainProof: ComposeDomainProof = (agency: Agency, { domain, url }) => {
  const reason = `You receive this because ${agency.displayName} wrote to whoever looks after ${domain}.`;
  const frame = emailFrame(agency, { reason, hasSettings: false });
  return renderEmail(ssoDomainProof, { ...frame, domain, url, validFor: TIME_TO_PROVE });
};
