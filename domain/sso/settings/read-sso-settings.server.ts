import type { Context } from '../../context.ts';
import type { PasswordException } from './sso-change.ts';
import type { SsoDomain } from '../domains/sso-domain.ts';
import { selectSsoDomains } from '../domains/sso-domains.rows.server.ts';
import { selectKeepers } from './sso-settings.rows.server.ts';
import { requireSsoEditing } from '../sso.policy.ts';
import { findSsoSettings } from '../sso.rows.server.ts';
import { SSO_CALLBACK_PATH, type SsoSettings } from '../sso.ts';

/** Settings without their secret, and whether a test of them as they are has passed. */
export type ShownSso = Omit<SsoSettings, 'id' | 'clientSecret' | 'providerVersion' | 'testedVersion'> & {
  isTested: boolean;
};

/** All that an agency’s super administrators see of its single sign-on. */
export type SsoPage = {
  /** Null while there is no provider. */
  settings: ShownSso | null;
  domains: SsoDomain[];
  /** Those who may keep a password while it is required. */
  keepers: PasswordException[];
  callbackUrl: string;
};

/** Returns the settings without the sealed secret. */
export function shownOf(settings: SsoSettings): ShownSso {
  const { id: _id, clientSecret: _secret, providerVersion, testedVersion, ...shown } = settings;
  return { ...shown, isTested: testedVersion === providerVersion };
}

/** Returns an agency’s single sign-on as it is. @throws Forbidden */
export async function readSsoSettings(ctx: Context): Promise<SsoPage> {
  requireSsoEditing(ctx.actor);
  const { db, agency } = ctx;
  const [settings, domains, keepers] = await Promise.all([
    findSsoSettings(db, agency.id),
    selectSsoDomains(db, agency.id),
    selectKeepers(db, agency.id),
  ]);
  const callbackUrl = `${agency.portalUrl}${SSO_CALLBACK_PATH}`;
  return { settings: settings ? shownOf(settings) : null, domains, keepers, callbackUrl };
}
