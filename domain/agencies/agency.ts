import type { AgencySettings } from './settings/settings.schema.ts';

/** A tenant, as known to every unit of work on its behalf. */
export type Agency = {
  id: string;
  /** Its name in the address: `<canonicalName>.<base host>`. */
  canonicalName: string;
  displayName: string;
  status: 'unverified' | 'active' | 'suspended';
  /** IANA time zone in which its times of day are read. */
  timeZone: string;
  website: string | null;
  settings: AgencySettings;
  /** Origin of its portal, built from configuration, never from a request. */
  portalUrl: string;
  /** Paths of its logos within the portal, or null if it has none. */
  logos: { rectangular: string | null; square: string | null };
};

/** Names no agency may take (the product's own addresses, and misleading words). */
const RESERVED_NAMES: readonly string[] = [
  'default',
  'local',
  'localhost',
  'api',
  'my',
  'demo',
  'staging',
  'staging2',
  'staging3',
  'staging4',
  'staging5',
  'countersign',
  'www',
  'app',
  'mail',
  'admin',
  'status',
  'help',
  'assets',
  'static',
];

const CANONICAL_NAME = /^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])$/;

/** Returns whether a name may be an agency's address, availability aside. */
export function isCanonicalName(name: string): boolean {
  return CANONICAL_NAME.test(name) && !name.startsWith('xn--') && !RESERVED_NAMES.includes(name);
}
