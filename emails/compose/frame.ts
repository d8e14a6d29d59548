import type { Agency } from '#domain/agencies/agency.ts';
import { isDrawable } from '#domain/agencies/branding/wordmark.ts';
import type { EmailFrame } from '../brand.ts';

type Foot = {
  /** Why the reader receives this email, in one sentence. */
  reason: string;
  /** Whether the reader has their own settings for which emails they receive. */
  hasSettings: boolean;
  /** The page for stopping emails of this kind, if that is allowed. */
  stopUrl?: string;
};

/** Returns what every email of an agency includes: its branding, and the foot. */
export function emailFrame(agency: Agency, { reason, hasSettings, stopUrl }: Foot): EmailFrame {
  const { displayName, settings, logos, portalUrl } = agency;
  // A drawn name is a PNG, since many email programs do not show SVG.
  const logoPath = logos.rectangular ?? (isDrawable(displayName) ? '/logos/rectangular.png' : null);
  const [firstReply] = settings.emails.replyTo.enabled ? settings.emails.replyTo.value : [];
  return {
    brand: {
      displayName,
      colors: settings.colors,
      logoUrl: logoPath ? `${portalUrl}${logoPath}` : null,
    },
    footer: {
      reason,
      ...(hasSettings ? { settingsUrl: `${portalUrl}/settings/emails` } : {}),
      ...(stopUrl ? { stopUrl } : {}),
      ...(firstReply ? { replyTo: firstReply } : {}),
    },
  };
}
