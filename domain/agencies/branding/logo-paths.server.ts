import { createHash } from 'node:crypto';
import type { Agency } from '../agency.ts';
import type { LogoKind } from './logo.ts';

/**
 * Where the agency's logos are below its portal. That of a drawn one changes with what it is drawn of, as that of a picture does with
 * the picture, so that no browser keeps showing the former name or colours.
 */
export function logoPaths({ logos, displayName, settings }: Agency): Record<LogoKind, string> {
  const drawnOf = JSON.stringify([displayName, settings.colors]);
  const version = createHash('sha256').update(drawnOf).digest('hex').slice(0, 8);
  const pathOf = (kind: LogoKind) => logos[kind] ?? `/logos/${kind}?v=${version}`;
  return { rectangular: pathOf('rectangular'), square: pathOf('square') };
}
