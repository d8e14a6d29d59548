import { listAgencies } from '#domain/agencies/list-agencies.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import { configWithDatabase } from '#platform/open-default-platform.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openPlatform } from '#platform/platform.ts';
import { type Name, namesOfClients } from '../completion/names.ts';
import { asSystem } from '../context.ts';
import { answers } from './database-answers.ts';

/** Returns the names from a database that is already running; none is started for them. */
export async function namesOfDatabase(of: 'agencies' | 'clients', agency: string | undefined): Promise<Name[]> {
  const config = configWithDatabase();
  if (!config.databaseUrl || !(await answers(config.databaseUrl))) return [];
  const platform = await openPlatform({ ...config, logLevel: 'silent', poolSize: 1 });
  try {
    if (of === 'agencies')
      return (await listAgencies(asSystem({ platform }))).map((one) => [one.canonicalName, one.displayName]);
    if (!agency) return [];
    const ctx = await openNamedAgencyContext(platform, agency, { kind: 'commandLine' });
    return namesOfClients((await listClients(ctx, { limit: 1000, sort: 'name' })).rows);
  } finally {
    await platform.close();
  }
}
