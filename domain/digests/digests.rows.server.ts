import type { Database, Statement } from '#platform/database/database.ts';
import type { DigestClient, DigestKey, DigestLine, DigestSnapshot, DigestTotals, Unsigned } from './digest.ts';

const MAX_CLIENTS = 12; // lines in an email

/** A digest already taken, with the state it saw. After someone in it is erased, it has no checksum until recomputed. */
export type StoredDigest = { checksum: string; snapshot: DigestSnapshot & { totals: DigestTotals } };

/** Waits for erasures in the agency to finish, and holds off others until the transaction ends. */
export function waitForErasures(agencyId: string): Statement {
  return { text: `select pg_advisory_xact_lock_shared(hashtextextended('digests ' || $1, 0))`, values: [agencyId] };
}

/** Waits for concurrent takings of the same digest and for erasures in the agency, and holds off both until the transaction ends. */
export function lockDigest(agencyId: string, id: string): Statement {
  return {
    text: `select pg_advisory_xact_lock_shared(hashtextextended('digests ' || $1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))`,
    values: [agencyId, id],
  };
}

/** Finds the digest, if already taken. */
export async function findDigest(db: Database, agencyId: string, id: string): Promise<StoredDigest | null> {
  const [found] = await db.run<StoredDigest>(db.sql('digests').select('checksum', 'snapshot').where({ agencyId, id }));
  return found ?? null;
}

/** Stores a digest. */
export function insertDigest(
  db: Database,
  ids: { agencyId: string; id: string; createdAt: string },
  { from, to, asOf }: DigestKey,
  { checksum, snapshot }: StoredDigest,
): Statement {
  const { workedMinutes, holidayMinutes, workedQuarterDays, holidayQuarterDays, timesheetCount } = snapshot.totals;
  return db.sql('digests').insert({
    ...ids,
    periodFrom: from,
    periodTo: to,
    asOf,
    checksum,
    workedMinutes,
    holidayMinutes,
    workedQuarterDays,
    holidayQuarterDays,
    timesheetCount,
    snapshot: JSON.stringify(snapshot),
  });
}

/** Stores the recomputed checksum of a digest already taken. */
export function updateChecksum(db: Database, agencyId: string, id: string, checksum: string): Statement {
  return db.sql('digests').where({ agencyId, id }).update({ checksum });
}

/**
 * Returns the current standing: the committed end of the payroll feed, and what was submitted but not decided at the
 * instant. A timesheet edited since counts as it is now.
 */
export async function selectStanding(
  db: Database,
  agencyId: string,
  { from, to, asOf }: DigestKey,
): Promise<Pick<DigestSnapshot, 'through' | 'unsigned'>> {
  const [row] = await db.run<Unsigned & { through: number }>({
    text: `
      select (select coalesce(max(sequence), 0) from payroll_entries where agency_id = $1) as through,
        count(*)::int as timesheet_count, coalesce(sum(worked_minutes), 0)::bigint as worked_minutes,
        coalesce(sum(nightshift_minutes), 0)::bigint as nightshift_minutes,
        coalesce(sum(holiday_minutes), 0)::bigint as holiday_minutes,
        coalesce(sum(worked_quarter_days), 0)::bigint as worked_quarter_days,
        coalesce(sum(holiday_quarter_days), 0)::bigint as holiday_quarter_days
      from timesheets t
      where agency_id = $1 and beginning between $2 and $3 and submitted_at <= $4::timestamptz and case status
        when 'pending' then true
        when 'accepted' then not exists (select from payroll_entries e where e.agency_id = $1
          and e.timesheet_id = t.id and e.kind = 'accepted' and e.created_at <= $4::timestamptz)
        when 'rejected' then authorisation_date > $4::timestamptz
        else updated_at > $4::timestamptz end`,
    values: [agencyId, from, to, asOf],
  });
  const { through, ...unsigned } = row!;
  return { through, unsigned };
}

/** Selects the documents payroll was given for accepted, non-void time, of some kinds. $1 agency, $2 to $3 dates, $4 instant, $5 end. */
const ACCEPTED = (more = '', kinds = `e.kind = 'accepted'`) => `
  from payroll_entries e
  join timesheets t on t.agency_id = e.agency_id and t.id = e.timesheet_id and t.beginning between $2 and $3
  cross join lateral json_to_record(e.document) as d(
    "friendlyId" text, "contractorId" uuid, fullname text, "payrollNumber" text, reference text, "clientId" uuid,
    "clientName" text, "contractName" text, beginning text, ending text, "chargingPeriod" text, "workedMinutes" int,
    "nightshiftMinutes" int, "holidayMinutes" int, "workedDays" numeric, "holidayDays" numeric, "chargeRate" text,
    "payRate" text, "isBridgingPeriod" boolean, rates json, "chargeAmount" text, "payAmount" text, adjustment json)
  ${more}
  where e.agency_id = $1 and ${kinds} and e.created_at <= $4::timestamptz and e.sequence <= $5
    and not exists (select from payroll_entries v where v.agency_id = $1 and v.timesheet_id = e.timesheet_id
      and v.kind = 'voided' and v.created_at <= $4::timestamptz and v.sequence <= $5)`;

/** One row for the days of each rate, if there are several. */
const BY_RATE = `left join lateral json_to_recordset(d.rates) as r("from" text, "to" text, "workedMinutes" int,
  "nightshiftMinutes" int, "holidayMinutes" int, "workedDays" numeric, "holidayDays" numeric, "chargeRate" text, "payRate" text, "nightshiftChargeRate" text,
  "nightshiftPayRate" text, "holidayChargeRate" text, "holidayPayRate" text) on true`;

const values = (agencyId: string, { from, to, asOf }: DigestKey, through: number) => [
  agencyId,
  from,
  to,
  asOf,
  through,
];

/** Streams the lines of a digest, by worker, period and rate, followed by adjustments. */
export function streamLines(
  db: Database,
  agencyId: string,
  key: DigestKey,
  through: number,
): AsyncGenerator<DigestLine> {
  return db.stream<DigestLine>({
    text: `
      select d."friendlyId", d.fullname, d."payrollNumber", d.reference, d."clientName", d."contractName",
        d.beginning, d.ending, case d."chargingPeriod" when 'daily' then 'day' else 'hour' end as unit,
        coalesce(r."workedMinutes", d."workedMinutes") as worked_minutes,
        coalesce(r."nightshiftMinutes", d."nightshiftMinutes") as nightshift_minutes,
        coalesce(r."holidayMinutes", d."holidayMinutes") as holiday_minutes,
        (coalesce(r."workedDays", d."workedDays") * 4)::int as worked_quarter_days,
        (coalesce(r."holidayDays", d."holidayDays") * 4)::int as holiday_quarter_days,
        coalesce(r."chargeRate", d."chargeRate") as charge_rate, coalesce(r."payRate", d."payRate") as pay_rate,
        r."nightshiftChargeRate" as nightshift_charge_rate, r."nightshiftPayRate" as nightshift_pay_rate,
        r."holidayChargeRate" as holiday_charge_rate, r."holidayPayRate" as holiday_pay_rate,
        coalesce(d."isBridgingPeriod", false) as is_bridging_period,
        coalesce(r."from", d.adjustment->>'from') as rates_from, coalesce(r."to", d.adjustment->>'to') as rates_to,
        case when e.kind = 'adjustment' then json_build_object(
          'element', initcap(d.adjustment->>'element'), 'minutes', (d.adjustment->>'minutes')::int,
          'quarterDays', ((d.adjustment->>'days')::numeric * 4)::int, 'oldChargeRate', d.adjustment->>'oldChargeRate',
          'oldPayRate', d.adjustment->>'oldPayRate', 'chargeAmount', d."chargeAmount", 'payAmount', d."payAmount") end as adjustment
      ${ACCEPTED(BY_RATE, `e.kind in ('accepted', 'adjustment')`)}
      order by d.fullname collate "C", d.beginning collate "C", e.sequence, r."from" collate "C"`,
    values: values(agencyId, key, through),
  });
}

/** Returns the accepted time for each client, largest first, and the total number of contractors. */
export async function selectClients(
  db: Database,
  agencyId: string,
  key: DigestKey,
  through: number,
): Promise<{ clients: DigestClient[]; contractorCount: number }> {
  const [clients, [counted]] = (await db.runAll([
    {
      text: `
        select max(d."clientName") as client_name, count(*)::int as timesheet_count,
          sum(d."workedMinutes" + d."holidayMinutes")::bigint as minutes,
          (sum(d."workedDays" + d."holidayDays") * 4)::bigint as quarter_days
        ${ACCEPTED()}
        group by d."clientId" order by 3 desc, 4 desc, 1 limit ${MAX_CLIENTS}`,
      values: values(agencyId, key, through),
    },
    {
      text: `select count(distinct d."contractorId")::int as contractor_count ${ACCEPTED()}`,
      values: values(agencyId, key, through),
    },
  ])) as [DigestClient[], { contractorCount: number }[]];
  return { clients, contractorCount: counted?.contractorCount ?? 0 };
}
