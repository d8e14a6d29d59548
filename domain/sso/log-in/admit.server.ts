import { provedDomainOf, type ProvedDomain, SSO_REFUSALS, type SsoPerson, type SsoSettings } from '../sso.ts';
import { type SsoAttempt, ssoRefused } from './sso-attempt.server.ts';

/** A person whose email the provider has verified, in a domain that the agency has proved. */
export type Admitted = SsoPerson & { emailAddress: string; domain: ProvedDomain; settings: SsoSettings };

/** Requires the settings with which the log-in began; if they were switched off or changed since, it is refused. */
export function requireCurrent(settings: SsoSettings | undefined, { providerVersion }: SsoAttempt): SsoSettings {
  if (!settings?.isEnabled) throw ssoRefused(SSO_REFUSALS.off(), 'sso_off');
  if (settings.providerVersion !== providerVersion) throw ssoRefused(SSO_REFUSALS.late(), 'sso_late');
  return settings;
}

/**
 * Admits a person whose email the provider has verified and whose domain the agency has proved. @throws Invalid at no
 * field
 */
export function admit(person: SsoPerson, settings: SsoSettings, proved: ProvedDomain[], agency: string): Admitted {
  const { emailAddress, isEmailVerified } = person;
  if (emailAddress === null || !isEmailVerified) throw ssoRefused(SSO_REFUSALS.noEmail(agency), 'sso_email');
  const domain = provedDomainOf(emailAddress, proved);
  if (!domain) throw ssoRefused(SSO_REFUSALS.otherDomain(agency), 'sso_domain');
  return { ...person, emailAddress, domain, settings };
}
