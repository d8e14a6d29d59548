/** The two logos of an agency. */
export const LOGO_KINDS = ['rectangular', 'square'] as const;
export type LogoKind = (typeof LOGO_KINDS)[number];

/** Their sizes in pixels. */
export const LOGO_SIZES: Readonly<Record<LogoKind, { width: number; height: number }>> = {
  rectangular: { width: 352, height: 128 },
  square: { width: 128, height: 128 },
};

/** The largest picture accepted as a logo, in bytes. */
export const MAXIMUM_LOGO_SIZE = 2_097_152;
