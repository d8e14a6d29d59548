import { type BrandColours, deriveBrand } from '#domain/agencies/branding/brand.ts';

/** How an agency looks in a mail. */
export type EmailBrand = {
  displayName: string;
  /** The agency's stored colours; legible ones are derived from them. */
  colors: BrandColours;
  /** Absolute address of the rectangular logo as PNG; its name is written where there is none. */
  logoUrl: string | null;
};

/** Why the reader gets this mail, and where to change that. Every mail says so at its foot. */
export type EmailFooter = {
  /** One sentence: "You receive this because you authorise time for Calder & Finch." */
  reason: string;
  /** Page of the reader's own email settings; absent for mails that cannot be switched off. */
  settingsUrl?: string;
  /** Page that stops mails of this kind without logging in; absent for mails that cannot be switched off. */
  stopUrl?: string;
  /** Where answers go. */
  replyTo?: string;
};

/** What every mail carries. */
export type EmailFrame = { brand: EmailBrand; footer: EmailFooter };

/** The colours that a mail uses, all legible on white. */
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
