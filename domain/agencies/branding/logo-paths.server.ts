import { createHash } from 'node:crypto';
import type { Agency } from '../agency.ts';
import type { LogoKind } from './logo.ts';

/**
 * Where the agency's logos are below its portal. That of a drawn one changes with what it is drawn of, as that of a picture does with
 * the picture, so that no browser keeps showing the former name or colours.
 */
export function logoPaths({ logos, displayName, settings }: Agency): Record<LogoKind, string> {
  const version = versionOf([displayName, settings.colors]);
  const pathOf = (kind: LogoKind) => logos[kind] ?? `/logos/${kind}?v=${version}`;
  return { rectangular: pathOf('rectangular'), square: pathOf('square') };
}

/** Where its picture for home screens is, which is drawn of the square logo and the colours. */
export function appIconPath({ logos, displayName, settings }: Agency, icon: string): string {
  return `/icons/${icon}?v=${versionOf([logos.square, displayName, settings.colors])}`;
}

const versionOf = (drawnOf: unknown) => createHash('sha256').update(JSON.stringify(drawnOf)).digest('hex').slice(0, 8);
