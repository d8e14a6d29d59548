/** The portal's home screen icons, by name: size in pixels, and whether the device cuts a shape out of it. */
export const APP_ICONS = {
  '192': { size: 192, isMaskable: false },
  '512': { size: 512, isMaskable: false },
  maskable: { size: 512, isMaskable: true },
} as const;
export type AppIcon = keyof typeof APP_ICONS;

/** Returns the icon with that name, or null. */
export function appIconOf(name: string | undefined): AppIcon | null {
  return (Object.keys(APP_ICONS) as AppIcon[]).find((icon) => icon === name) ?? null;
}
