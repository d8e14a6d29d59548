import type { Database } from '#platform/database/database.ts';
import type { Person } from './person.rows.server.ts';
import { hasOneOf } from './texts-in-json.ts';

const SAID = `jsonb_build_object('name', v.name, 'filter', v.filter)::text`;

/**
 * Deletes the saved views that name the person or search for them, whoever saved them: without them such a view shows nothing. Those
 * that say a name which somebody else has too stay. @returns how many
 */
export async function eraseViews(
  db: Database,
  agencyId: string,
  { contactIds, names }: Person,
  texts: string[],
): Promise<number> {
  const found = await db.run<{ id: string }>({
    text: `delete from saved_views v where v.agency_id = $1 and ${hasOneOf(SAID, '$2::text[]')} returning v.id`,
    values: [agencyId, [...texts, ...(await namesOfNobodyElse(db, agencyId, contactIds, names))]],
  });
  return found.length;
}

async function namesOfNobodyElse(db: Database, agencyId: string, contactIds: string[], names: string[]) {
  const others = await db.run<{ fullname: string }>({
    text: `select distinct lower(fullname) as fullname from contacts
      where agency_id = $1 and id <> all($2::uuid[]) and status <> 'deleted' and lower(fullname) = any($3::text[])`,
    values: [agencyId, contactIds, names.map((name) => name.toLowerCase())],
  });
  return names.filter((name) => others.every(({ fullname }) => fullname !== name.toLowerCase()));
}
