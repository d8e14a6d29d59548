import type { Database, Statement } from '#platform/database/database.ts';
import { type Person, textsOf } from './person.rows.server.ts';
import { hasOneOf, without } from './texts-in-json.ts';

const VIEW = `jsonb_build_object('name', name, 'filter', filter)::text`;

/** A text with every one of `$2` removed. */
const withoutTheir = (column: string) => `(${without(`to_jsonb(${column})::text`, '$2::text[]')}::jsonb #>> '{}')`;

/**
 * Deletes the saved views, by anyone, that name the person or search for them: without that, such a view shows nothing.
 * Removes them from the names of imported files, the filters of bulk changes, and the failure messages of both. A name
 * someone else also has stays. @returns how many views were deleted
 */
export async function eraseWords(
  db: Database,
  agencyId: string,
  { contactIds, names }: Person,
  texts: string[],
): Promise<number> {
  const theirs = [...texts, ...(await namesOfNobodyElse(db, agencyId, contactIds, names))];
  const [views] = await db.runAll([
    {
      text: `delete from saved_views where agency_id = $1 and ${hasOneOf(VIEW, '$2::text[]')} returning id`,
      values: [agencyId, theirs],
    },
    ...fromRuns(agencyId, theirs),
  ]);
  return views!.length;
}

// A name followed by a full stop and letters is taken for a longer word, so a file's extension is handled separately.
const stem = (name: string) => `regexp_replace(${name}, '[.][^.]*$', '')`;
const [STEM, ENDING] = [stem('file_name'), `coalesce(substring(file_name from '[.][^.]*$'), '')`];

const fromRuns = (agencyId: string, theirs: string[]): Statement[] => [
  {
    text: `update imports set file_name = ${withoutTheir(STEM)} || ${ENDING}, message = ${withoutTheir('message')}
      where agency_id = $1 and ${hasOneOf(`jsonb_build_array(${STEM}, message)::text`, '$2::text[]')}`,
    values: [agencyId, theirs],
  },
  {
    text: `update bulk_changes set filter = ${without('filter::text', '$2::text[]')}::jsonb, message = ${withoutTheir('message')}
      where agency_id = $1 and ${hasOneOf('jsonb_build_array(filter, message)::text', '$2::text[]')}`,
    values: [agencyId, theirs],
  },
];

/**
 * Deletes the downloads the person requested, and those whose filter or name contains them, by anyone: made again, they
 * would name a person the list no longer finds. @returns keys of their files
 */
export async function eraseDownloads(db: Database, agencyId: string, person: Person): Promise<string[]> {
  const { contactIds, names } = person;
  const said = `jsonb_build_array(${stem('name')}, filter, asked)::text`;
  const theirs = [...textsOf(person), ...(await namesOfNobodyElse(db, agencyId, contactIds, names))];
  const gone = await db.run<{ storageKey: string | null }>({
    text: `delete from made_downloads where agency_id = $1
      and (asked->'actor'->>'contactId' = any($3::text[]) or ${hasOneOf(said, '$2::text[]')}) returning storage_key`,
    values: [agencyId, theirs, contactIds],
  });
  return gone.flatMap(({ storageKey }) => storageKey ?? []);
}

/** Returns those of a person’s names that nobody else in the agency has. */
export async function namesOfNobodyElse(db: Database, agencyId: string, contactIds: string[], names: string[]) {
  const others = await db.run<{ fullname: string }>({
    text: `select distinct lower(fullname) as fullname from contacts
      where agency_id = $1 and id <> all($2::uuid[]) and status <> 'deleted' and lower(fullname) = any($3::text[])`,
    values: [agencyId, contactIds, names.map((name) => name.toLowerCase())],
  });
  return names.filter((name) => others.every(({ fullname }) => fullname !== name.toLowerCase()));
}
