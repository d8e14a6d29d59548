import { createHash } from 'node:crypto';
import type { Agency } from '../agency.ts';
import type { LogoKind } from './logo.ts';

/**
 * Returns the agency's logo paths within its portal. The path of a drawn logo changes with its name and colours, as a
 * picture's does with the picture, so that no browser keeps showing the old one.
 */
export function logoPaths({ logos, displayName, settings }: Agency): Record<LogoKind, string> {
  const version = versionOf([displayName, settings.colors]);
  const pathOf = (kind: LogoKind) => logos[kind] ?? `/logos/${kind}?v=${version}`;
  return { rectangular: pathOf('rectangular'), square: pathOf('square') };
}

/** Returns the path of its home screen icon, drawn from the square logo and the colours. */
export function appIconPath({ logos, displayName, settings }: Agency, icon: string): string {
  return `/icons/${icon}?v=${versionOf([logos.square, displayName, settings.colors])}`;
}

const versionOf = (drawnOf: unknown) => createHash('sha256').update(JSON.stringify(drawnOf)).digest('hex').slice(0, 8);
