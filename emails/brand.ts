import { type BrandColours, deriveBrand } from '#domain/agencies/branding/brand.ts';

/** An agency's branding in an email. */
export type EmailBrand = {
  displayName: string;
  /** The agency's stored colours; legible ones are derived from them. */
  colors: BrandColours;
  /** Absolute address of the rectangular logo as PNG; without one, its name is written out. */
  logoUrl: string | null;
};

/** Why the reader receives this email, and where to change that; shown at the foot of every email. */
export type EmailFooter = {
  /** One sentence: "You receive this because you authorise time for Calder & Finch." */
  reason: string;
  /** Page of the reader's own email settings; absent for emails that cannot be switched off. */
  settingsUrl?: string;
  /** Page that stops emails of this kind without logging in; absent for emails that cannot be switched off. */
  stopUrl?: string;
  /** The reply address. */
  replyTo?: string;
};

/** What every email includes. */
export type EmailFrame = { brand: EmailBrand; footer: EmailFooter };

/** The colours used in an email, all legible on white. */
export type EmailColours = { rule: string; button: string; onButton: string; link: string };

export function coloursOf(brand: EmailBrand): EmailColours {
  const { vars } = deriveBrand(brand.colors);
  return {
    rule: brand.colors.primary.main,
    button: vars['--brand'] ?? brand.colors.primary.main,
    onButton: vars['--brand-on'] ?? brand.colors.primary.text,
    link: vars['--brand-text'] ?? brand.colors.primary.main,
  };
}
