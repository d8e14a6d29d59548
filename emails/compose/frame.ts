import type { Agency } from '#domain/agencies/agency.ts';
import { isDrawable } from '#domain/agencies/branding/wordmark.ts';
import type { EmailFrame } from '../brand.ts';

type Foot = {
  /** Why the reader gets this mail, one sentence. */
  reason: string;
  /** Whether the reader has settings of their own that say which mails they get. */
  hasSettings: boolean;
  /** The page where mails of this kind are stopped, for those that may be. */
  stopUrl?: string;
};

/** What every mail of an agency carries: how it looks, and the foot. */
export function emailFrame(agency: Agency, { reason, hasSettings, stopUrl }: Foot): EmailFrame {
  const { displayName, settings, logos, portalUrl } = agency;
  // A drawn name is a PNG, since many mail programs show no SVG.
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

/** The name people are greeted by. */
export function firstName(fullname: string): string {
  return fullname.trim().split(/\s+/)[0] ?? fullname;
}
