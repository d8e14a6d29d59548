import type { Knex } from 'knex';

/** A timesheet that counts time which an earlier one also counts, in the agency of this name. */
export type Overlap = { agency: string; later: string; earlier: string };

const number = (column: string) => `'TS-' || lpad(${column}::text, 6, '0')`;

/**
 * Returns the live timesheets that counted the same days or minutes before the database refused it. Read agency by
 * agency, as row-level security requires of the owner too.
 */
export async function findOverlaps(owner: Knex): Promise<Overlap[]> {
  const { rows: agencies } = (await owner.raw(`select id, canonical_name from agencies order by 2`)) as {
    rows: { id: string; canonical_name: string }[];
  };
  const found: Overlap[] = [];
  for (const { id, canonical_name: agency } of agencies) {
    const { rows } = (await owner.transaction(async (transaction) => {
      await transaction.raw(`set local app.agency_id = '${id}'`);
      return transaction.raw(
        `with live as (select * from timesheets where agency_id = ? and (status = 'pending' or (status = 'accepted' and not is_void)))
        select distinct ${number('t.friendly_number')} as later, ${number('o.friendly_number')} as earlier
        from live t join live o on o.contractor_id = t.contractor_id and o.friendly_number < t.friendly_number
        where (t.overlaps_earlier and o.beginning <= t.ending and o.ending >= t.beginning)
          or exists (select from timesheet_entries e join timesheet_entries f on f.agency_id = e.agency_id and f.timesheet_id = o.id
            where e.agency_id = t.agency_id and e.timesheet_id = t.id and not (e.is_live and f.is_live)
              and e.start_time is not null and f.start_time is not null
              and (e.entry_date + e.start_time, e.entry_date + e.end_time + case when e.end_time < e.start_time then interval '1 day' else interval '0' end)
                overlaps (f.entry_date + f.start_time, f.entry_date + f.end_time + case when f.end_time < f.start_time then interval '1 day' else interval '0' end))
        order by 1, 2`,
        [id],
      );
    })) as { rows: { later: string; earlier: string }[] };
    found.push(...rows.map((row) => ({ agency, ...row })));
  }
  return found;
}

/** What the operator is told about timesheets that count time twice after an upgrade; nothing if there are none. */
export function overlapNotice(overlaps: Overlap[]): string[] {
  if (overlaps.length === 0) return [];
  return [
    'These timesheets count the same time twice. Make one of each pair void: open it in the portal and choose “Void”.',
    ...overlaps.map(({ agency, later, earlier }) => `  ${agency}: ${later} overlaps ${earlier}`),
    '`countersign ledger check` names them until then.',
  ];
}
