import type { Platform } from './platform.ts';
import { portalUrl } from './requests/host.ts';

/** The address of the agency that had a name before; null where none had. */
export async function portalMovedTo({ pool, config }: Platform, formerName: string): Promise<string | null> {
  const [moved] = await pool.for({ agencyId: null }).run<{ canonicalName: string }>({
    text: 'select canonical_name from agencies where former_names @> array[$1::text]',
    values: [formerName],
  });
  return moved ? portalUrl(config.baseUrl, moved.canonicalName) : null;
}
