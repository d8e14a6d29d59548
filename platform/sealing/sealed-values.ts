import type pg from 'pg';
import { setLocalText } from '../database/begin-text.ts';
import { asOwner } from '../database/connections.ts';
import { listenForNodeCommit } from '../database/node-commit.ts';
import { keyIdOf, type SealedPlace, type Sealing, Unopenable } from './sealing.ts';

/** The location of encrypted values. Tables without an agency are read once, the others agency by agency. */
const SEALED = [
  { table: 'webhook_endpoints', columns: ['secret', 'previous_secret'], hasAgency: true },
  { table: 'outbound_mails', columns: ['sealed_content'], hasAgency: true },
  { table: 'sso_settings', columns: ['client_secret'], hasAgency: true },
  { table: 'sso_attempts', columns: ['code_verifier'], hasAgency: true },
  { table: 'accounts', columns: ['totp_secret'], hasAgency: false },
] as const;
type Sealed = (typeof SEALED)[number];

const BATCH = 200;

/** A row with encrypted values, and the values. */
type SealedRow = { place: SealedPlace; values: { column: string; sealed: string }[] };

/** The result of re-encrypting everything. */
export type Resealed = { resealed: number; unopenable: SealedPlace[] };

/** Runs work as the owner of the tables, one at a time with any other sealing. */
export function asSealer<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const settings = { connectionString: ownerUrl, options: '-c timezone=UTC -c statement_timeout=0' };
  return asOwner(settings, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('countersign sealing'))`);
    return work(client);
  });
}

/** Returns the ids of all agencies, whatever their state. */
export async function agencyIds(client: pg.Client): Promise<string[]> {
  return (await client.query<{ id: string }>('select id from agencies order by id')).rows.map(({ id }) => id);
}

/** Runs one transaction in which the agency's rows are visible; row-level security applies to the owner too. */
export async function inAgency<T>(client: pg.Client, agencyId: string | null, work: () => Promise<T>): Promise<T> {
  const nodes = listenForNodeCommit(client);
  await client.query('begin');
  try {
    await client.query(setLocalText('app.agency_id', agencyId ?? ''));
    const done = await work();
    await client.query('commit');
    nodes.assertKept();
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    nodes.end();
  }
}

/** Goes through all rows with values encrypted by another key, a batch at a time, each in a separate transaction. */
async function walk(
  client: pg.Client,
  exceptKey: string | null,
  work: (rows: SealedRow[]) => Promise<void>,
): Promise<void> {
  const agencies = await agencyIds(client);
  for (const sealed of SEALED)
    for (const agencyId of sealed.hasAgency ? agencies : [null])
      for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null;)
        after = await inAgency(client, agencyId, async (): Promise<string | null> => {
          const rows = await readBatch(client, sealed, { agencyId, after: after!, exceptKey });
          await work(rows);
          return rows.length < BATCH ? null : rows.at(-1)!.place.id;
        });
}

async function readBatch(
  client: pg.Client,
  { table, columns, hasAgency }: Sealed,
  { agencyId, after, exceptKey }: { agencyId: string | null; after: string; exceptKey: string | null },
): Promise<SealedRow[]> {
  const wanted = columns.map((column) => `${column} is not null and ${column} not like $2`).join(' or ');
  const { rows } = await client.query<Record<string, string | null>>(
    `select id, ${columns.join(', ')} from ${table}
      where id > $1 and (${wanted}) ${hasAgency ? 'and agency_id = $3::uuid' : 'and $3::uuid is null'}
      order by id limit ${BATCH} for update`,
    [after, exceptKey === null ? '' : `sealed:${exceptKey}:%`, agencyId],
  );
  return rows.map((row) => ({
    place: { table, agencyId, id: row.id! },
    values: columns.flatMap((column) => (row[column] ? [{ column, sealed: row[column] }] : [])),
  }));
}

/** Counts the values encrypted by each key; those under the empty key were encrypted before there were keys for them. */
export function countSealed(ownerUrl: string): Promise<Map<string, number>> {
  return asSealer(ownerUrl, async (client) => {
    const counts = new Map<string, number>();
    await walk(client, null, async (rows) => {
      for (const { sealed } of rows.flatMap(({ values }) => values)) {
        const id = keyIdOf(sealed) ?? '';
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    });
    return counts;
  });
}

/** Finds the rows with a value that cannot be decrypted. */
export function findUnopenable(ownerUrl: string, sealing: Sealing): Promise<SealedPlace[]> {
  return asSealer(ownerUrl, async (client) => {
    const found: SealedPlace[] = [];
    await walk(client, null, async (rows) => {
      for (const { place, values } of rows)
        if (values.some(({ sealed }) => opened(sealing, sealed, place) === null)) found.push(place);
    });
    return found;
  });
}

/** Re-encrypts with this key everything encrypted by another one. An interrupted run can be repeated and continues. */
export function resealAll(
  ownerUrl: string,
  sealing: Sealing,
  currentKey: string,
  onBatch: (resealed: number) => void,
): Promise<Resealed> {
  return asSealer(ownerUrl, async (client) => {
    const done: Resealed = { resealed: 0, unopenable: [] };
    await walk(client, currentKey, async (rows) => {
      for (const row of rows) await reseal(client, sealing, row, done);
      if (rows.length > 0) onBatch(done.resealed);
    });
    return done;
  });
}

async function reseal(client: pg.Client, sealing: Sealing, { place, values }: SealedRow, done: Resealed) {
  const texts = values.map(({ sealed }) => opened(sealing, sealed, place));
  if (texts.includes(null)) return void done.unopenable.push(place);
  await writeSealed(
    client,
    place,
    values.map(({ column }, nth) => ({ column, sealed: sealing.seal(texts[nth]!, place) })),
  );
  done.resealed += values.length;
}

/** Writes encrypted values into their row. */
export async function writeSealed(
  client: pg.Client,
  { table, agencyId, id }: SealedPlace,
  values: { column: string; sealed: string }[],
): Promise<void> {
  const changes = values.map(({ column }, nth) => `${column} = $${nth + 3}`).join(', ');
  const owned = agencyId === null ? '$2::uuid is null' : 'agency_id = $2::uuid';
  await client.query(`update ${table} set ${changes} where id = $1 and ${owned}`, [
    id,
    agencyId,
    ...values.map(({ sealed }) => sealed),
  ]);
}

function opened(sealing: Sealing, sealed: string, place: SealedPlace): string | null {
  try {
    return sealing.open(sealed, place);
  } catch (error) {
    if (error instanceof Unopenable) return null;
    throw error;
  }
}
