import { Temporal } from 'temporal-polyfill';
import { v5 as uuidFromName } from 'uuid';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { openChecksum } from './checksum.server.ts';
import { type DigestCells, type DigestFileColumn, fileColumns, showsElementRates } from './digest-columns.ts';
import { digestRows, LABELS } from './digest-rows.ts';
import type { ExportDigest } from './digest.schema.ts';
import type { DigestKey, DigestTotals, Unsigned } from './digest.ts';
import * as stored from './digests.rows.server.ts';

const DIGESTS = '0b8d8b5e-3c0a-4c1f-8f6e-52f7f1f0a9d4';

/** A digest and its file: `rows` can be read repeatedly, always with the same result. */
export type Digest = DigestKey & {
  digestId: string;
  /** The last entry of the payroll feed included. */
  through: number;
  totals: DigestTotals;
  unsigned: Unsigned;
  /** SHA-256 over the rows and totals, in hexadecimal; the file's last row. */
  checksum: string;
  columns: DigestFileColumn[];
  rows: AsyncIterable<DigestCells>;
};

/**
 * Returns the digest: one row for each contractor and period beginning in `from` to `to` that was accepted and not void
 * as the payroll feed was at `asOf` (by default now), with control totals. The state it saw is stored, so that the same
 * arguments return the same file again, whatever is accepted, voided or set later; erased people are removed from it.
 * @throws Forbidden, Invalid
 */
export async function exportDigest(ctx: Context, { from, to, asOf }: ExportDigest): Promise<Digest> {
  requirePermission(ctx.actor, 'digest.export');
  const key = { from, to, asOf: readInstant(ctx, asOf) };
  const digestId = uuidFromName(`${ctx.agency.id}:${from}:${to}:${key.asOf}`, DIGESTS);
  const { checksum, snapshot } = await transact(ctx, (tx) => keep(tx, digestId, key));
  const { totals, unsigned, isDecimal, through, hasElementRates = false } = snapshot;
  const rows = { [Symbol.asyncIterator]: () => fileRows(ctx, key, { checksum, snapshot }) };
  return {
    ...key,
    digestId,
    through,
    totals,
    unsigned,
    checksum,
    columns: fileColumns(isDecimal, hasElementRates),
    rows,
  };
}

/** Parses the instant to the microsecond, PostgreSQL's precision. */
function readInstant(ctx: Context, asOf: string | undefined): string {
  const at = asOf === undefined ? ctx.clock.now() : Temporal.Instant.from(asOf);
  if (Temporal.Instant.compare(at, ctx.clock.now()) > 0)
    throw new Invalid([
      { field: 'asOf', message: 'A digest cannot be taken as of a time in the future.', code: 'out_of_range' },
    ]);
  return at.round({ smallestUnit: 'microsecond', roundingMode: 'floor' }).toString();
}

/** Returns the digest as first taken; taken now if it has not been, and recomputed if someone in it has been erased since. */
async function keep(ctx: Context, digestId: string, key: DigestKey): Promise<stored.StoredDigest> {
  const { db, agency } = ctx;
  await db.run(stored.lockDigest(agency.id, digestId));
  const known = await stored.findDigest(db, agency.id, digestId);
  if (known?.checksum) return known;
  const snapshot = known?.snapshot ?? {
    agencyName: agency.displayName,
    isDecimal: agency.settings.hourFormat.decimal,
    ...(await stored.selectStanding(db, agency.id, key)),
  };
  const rows = digestRows(stored.streamLines(db, agency.id, key, snapshot.through), key, snapshot);
  const sum = openChecksum();
  let next = await rows.next();
  let hasElementRates = false;
  for (; !next.done; next = await rows.next()) {
    sum.add(next.value);
    hasElementRates ||= showsElementRates(next.value);
  }
  const kept = { ...snapshot, totals: next.value, ...(hasElementRates && { hasElementRates }) };
  const taken = { checksum: sum.hex(), snapshot: kept };
  await db.run(
    known
      ? stored.updateChecksum(db, agency.id, digestId, taken.checksum)
      : stored.insertDigest(db, { agencyId: agency.id, id: digestId, createdAt: now(ctx) }, key, taken),
  );
  const detail = { ...key, checksum: taken.checksum, timesheetCount: next.value.timesheetCount };
  await recordEvent(ctx, { action: 'digest.exported', subjectType: 'digest', subjectId: digestId, detail });
  return taken;
}

async function* fileRows(ctx: Context, key: DigestKey, { checksum, snapshot }: stored.StoredDigest) {
  const { agency } = ctx;
  const db = await ctx.db.onReplica();
  const sum = openChecksum();
  for await (const cells of digestRows(stored.streamLines(db, agency.id, key, snapshot.through), key, snapshot)) {
    sum.add(cells);
    yield cells;
  }
  if (sum.hex() !== checksum)
    throw new Conflict(
      'digest_changed',
      'The payroll feed has changed since this digest was taken. Please export it again.',
    );
  yield { friendlyId: LABELS.checksum, fullname: checksum };
}
