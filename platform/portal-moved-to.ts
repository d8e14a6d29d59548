import type { Platform } from './platform.ts';
import { portalUrl } from './requests/host.ts';

/** Returns the current name of the agency that formerly had a name in its address; null if none had it. */
export async function nameSince({ pool }: Pick<Platform, 'pool'>, formerName: string): Promise<string | null> {
  const [moved] = await pool.for({ agencyId: null }).run<{ canonicalName: string }>({
    text: 'select canonical_name from agencies where former_names @> array[$1::text]',
    values: [formerName],
  });
  return moved?.canonicalName ?? null;
}

/** Returns the address of the agency that formerly had a name; null if none had. */
export async function portalMovedTo(platform: Platform, formerName: string): Promise<string | null> {
  const name = await nameSince(platform, formerName);
  return name === null ? null : portalUrl(platform.config.baseUrl, name);
}
