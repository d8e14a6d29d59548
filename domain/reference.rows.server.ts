import type { Database } from '#platform/database/database.ts';

/**
 * Condition that a record has a reference in any case and spacing. One whose reference has equalled another's since
 * before the two counted as the same is found by its exact spelling.
 * @param of the alias of the table
 * @param requested the binding of the reference
 */
export const referenceIs = (of: string, requested: string): string =>
  `(${of}.reference_key = reference_fold(${requested}) or ${of}.reference = ${requested})`;

/** Condition that a record has one of several references, as above; `requested` binds an array. */
export const referenceAmong = (of: string, requested: string): string =>
  `(${eachOfReferenceAmong(of, requested).join(' or ')})`;

/** The alternative conditions for that. */
export const eachOfReferenceAmong = (of: string, requested: string): string[] => [
  `${of}.reference_key = any(reference_folds(${requested}))`,
  `${of}.reference = any(${requested})`,
];

/**
 * Whether another record has a reference, in any case and spacing. A record that already has it keeps it.
 * @param except the record being edited, or null for a new one
 */
export async function hasReference(
  db: Database,
  table: 'contracts' | 'contractors',
  agencyId: string,
  { reference, except }: { reference: string; except: string | null },
): Promise<boolean> {
  const found = await db.run({
    text: `select from ${table} t where t.agency_id = $1 and ${referenceIs('t', '$2')} and t.status <> 'deleted'
      and t.id is distinct from $3::uuid
      and not exists (select from ${table} o where o.agency_id = $1 and o.id = $3::uuid and o.reference = $2) limit 1`,
    values: [agencyId, reference, except],
  });
  return found.length > 0;
}
