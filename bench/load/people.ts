import { hashToken, newToken } from '#domain/accounts/token.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { addDays } from '#domain/periods/period.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import pg from 'pg';

/** A person with their own session. */
export type Person = { agency: string; cookie: string };
/** A contractor, their placement, and the weeks they have not entered yet, oldest first. */
export type Contractor = Person & { placement: string; weeks: string[] };
/** The people of an agency, and its payroll system's key. */
export type AgencyPeople = { contractors: Contractor[]; authorisers: Person[]; administrator: Person; key: string };

const AUTHORISERS = 10;

/** Returns a week as people enter it: Monday to Friday, nine to five. */
export const weekOf = (beginning: string) =>
  [0, 1, 2, 3, 4].map((day) => ({
    entryDate: addDays(beginning, day),
    ...{ startTime: '09:00', endTime: '17:00', breakTime: '30' },
  }));

/** Creates accounts, roles and authorisers for the contacts of an agency filled with rows. */
const PEOPLE = [
  `insert into contacts (agency_id, id, email_address, fullname)
    select $1, gen_random_uuid(), 'authoriser' || i || '@bench.example', 'Authoriser ' || i from generate_series(1, ${AUTHORISERS}) i`,
  `insert into authorisers (agency_id, id, contractor_id, contact_id, is_primary)
    select $1, gen_random_uuid(), p.id, a.id, true from (select id, row_number() over (order by id) n from contractors where agency_id = $1) p
      join (select id, row_number() over (order by id) n from contacts where agency_id = $1 and email_address like 'authoriser%') a
        on a.n = 1 + p.n % ${AUTHORISERS}`,
  `update contacts set email_address = id || '@bench.example' where agency_id = $1 and account_id is null`,
  `insert into accounts (id, email_address, verified_at) select id, email_address, now() from contacts where agency_id = $1 and account_id is null`,
  `update contacts set account_id = id where agency_id = $1 and account_id is null`,
  `insert into roles (id, account_id, agency_id, type)
    select gen_random_uuid(), account_id, $1, case when exists (select from contractors p where p.agency_id = $1 and p.contact_id = c.id)
      then 'ContractingRole' else 'AuthorisingRole' end
    from contacts c where agency_id = $1 and fullname not like '%Administrator'`,
];

/** Gives everyone in the agency an account and a session. @param ownerUrl of the tables' owner @param weeks those that nobody has entered */
export async function addPeople(
  ctx: Context,
  { ownerUrl, key, weeks }: { ownerUrl: string; key: string; weeks: string[] },
): Promise<AgencyPeople> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`select set_config('app.agency_id', $1, false)`, [ctx.agency.id]);
  for (const statement of PEOPLE) await client.query(statement.replaceAll('$1', `'${ctx.agency.id}'::uuid`));
  const { rows } = await client.query<{ accountId: string; type: string; placement: string | null }>(
    `select r.account_id as "accountId", r.type, p.id as placement from roles r
      left join contacts c on c.agency_id = r.agency_id and c.account_id = r.account_id
      left join contractors p on p.agency_id = c.agency_id and p.contact_id = c.id where r.agency_id = $1`,
    [ctx.agency.id],
  );
  const agency = ctx.agency.canonicalName;
  const people = rows.map((row) => ({ ...row, token: newToken() }));
  await client.query(
    `insert into sessions (id, account_id, agency_id, token_hash, remember_me, created_at, last_seen_at, expires_at, ends_at)
      select id, account, $1, hash, false, now(), now(), now() + interval '12 hours', now() + interval '24 hours'
      from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as s (id, account, hash)`,
    [ctx.agency.id, people.map(newId), people.map((one) => one.accountId), people.map((one) => hashToken(one.token))],
  );
  await client.end();
  const of = (type: string) => people.filter((one) => one.type === type);
  const person = ({ token }: { token: string }) => ({ agency, cookie: `countersign-session=${token}` });
  return {
    contractors: of('ContractingRole').map((one) => ({ ...person(one), placement: one.placement!, weeks: [...weeks] })),
    authorisers: of('AuthorisingRole').map(person),
    administrator: person(of('RecruitmentAgencyAdministrationRole')[0]!),
    key,
  };
}

/** Submits a week of each placement, so that authorisers have something to decide from the first minute. */
export async function submitAWeek(ctx: Context, { contractors }: AgencyPeople): Promise<void> {
  for (const { placement, weeks } of contractors) {
    const beginning = weeks.shift()!;
    const sent = { contractorId: placement, beginning, taskId: newId(), entries: weekOf(beginning) };
    await submitTimesheet(ctx, SubmitTimesheetSchema.parse(sent));
  }
}
