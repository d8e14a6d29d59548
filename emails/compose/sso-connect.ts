import type { Agency } from '#domain/agencies/agency.ts';
import type { SsoConnectMail } from '#domain/sso/log-in/request-connection.server.ts';
import { MINUTES_TO_CONNECT } from '#domain/sso/sso.ts';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { ssoConnect } from '../sso-connect.tsx';
import { emailFrame } from './frame.ts';

/** Composes the email whose link connects a work account. */
export function composeSsoConnect(agency: Agency, mail: SsoConnectMail): Promise<RenderedEmail> {
  const reason = `You receive this because somebody logged in at ${agency.displayName} with this address.`;
  return renderEmail(ssoConnect, {
    ...emailFrame(agency, { reason, hasSettings: false }),
    ...mail,
    validFor: `${MINUTES_TO_CONNECT} minutes`,
  });
}
