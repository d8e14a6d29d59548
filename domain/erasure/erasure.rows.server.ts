import { NIL } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import { eraseByNames, eraseNotes } from './erased-notes.rows.server.ts';
import { eraseFromEntries, eraseFromPayroll } from './erased-payroll.rows.server.ts';
import { eraseWords } from './erased-words.rows.server.ts';
import { ERASED_NAME } from './retain-until.ts';
import { lockPlacementsOf, type Person, textsOf } from './person.rows.server.ts';
import { without } from './texts-in-json.ts';

type Values = unknown[];

/** Returns an account, or a non-existent one: given null, Citus does not know which node to query. */
export const orNone = (accountId: string | null) => accountId ?? NIL;

/** Executes a change to rows. @returns how many */
export async function counted(db: Database, change: string, values: Values): Promise<number> {
  const text = `with changed as (${change} returning 1) select count(*)::integer as count from changed`;
  return (await db.run<{ count: number }>({ text, values }))[0]!.count;
}

/** Returns the file keys that a statement returns. */
export async function keys(db: Database, text: string, values: Values): Promise<string[]> {
  return (await db.run<{ key: string | null }>({ text, values })).flatMap(({ key }) => (key ? [key] : []));
}

/** Removes all access, and deletes the person's notifications and unattached uploads. */
export async function eraseAccess(db: Database, agencyId: string, { contactIds, accountId }: Person) {
  const mine = [agencyId, contactIds];
  const account = [agencyId, orNone(accountId)];
  const contactRows = (table: string, condition = 'contact_id = any($2::uuid[])') =>
    counted(db, `delete from ${table} where agency_id = $1 and ${condition}`, mine);
  const files = await keys(
    db,
    `with gone as (delete from uploads where agency_id = $1 and account_id = $2::uuid returning storage_key, preview_key)
     select unnest(array[storage_key, preview_key]) as key from gone`,
    account,
  );
  const counts = {
    sessions: await counted(db, 'delete from sessions where agency_id = $1 and account_id = $2::uuid', account),
    tokens: await counted(db, 'delete from account_tokens where agency_id = $1 and account_id = $2::uuid', account),
    roles: await counted(db, 'delete from roles where agency_id = $1 and account_id = $2::uuid', account),
    links: (await contactRows('authorisation_links')) + (await contactRows('unsubscribe_links')),
    reminders: await contactRows('reminder_deliveries'),
    plans: (await contactRows('held_invitations')) + (await contactRows('departures')),
    drafts: await contactRows('timesheet_drafts'),
    advisories: await contactRows('advisories'),
    delegations: await contactRows(
      'delegations',
      '(authoriser_contact_id = any($2::uuid[]) or delegate_contact_id = any($2::uuid[]))',
    ),
  };
  return { counts, files };
}

/** Removes names and details from records of who did or wrote something, unless they concern pay or working time. */
export async function eraseTraces(db: Database, agencyId: string, person: Person) {
  const { contactIds, accountId, addresses, names } = person;
  const texts = textsOf(person);
  const notes = await counted(
    db,
    `update timesheet_notes set author_name = '${ERASED_NAME}', author_account_id = null
     where agency_id = $1 and author_account_id = $2::uuid`,
    [agencyId, orNone(accountId)],
  );
  // Decisions taken under another email were taken by another account; what is kept finds them in the audit trail.
  await db.run({
    text: `update audit_events set actor_account_id = $2::uuid
      where agency_id = $1 and action in ('timesheet.accepted', 'timesheet.rejected') and actor_account_id <> $2::uuid
        and timesheet_id in (select id from timesheets where agency_id = $1 and decided_by_account_id = $2::uuid)`,
    values: [agencyId, orNone(accountId)],
  });
  const [found] = await db.run<{ isAdministrator: boolean }>({
    text: `select exists (select from administrators where agency_id = $1 and contact_id = any($2::uuid[])) as is_administrator`,
    values: [agencyId, contactIds],
  });
  const namesOfAdministrator = found!.isAdministrator ? names : [];
  await db.runAll([
    {
      text: `update bulk_changes set asked_by_name = '${ERASED_NAME}' where agency_id = $1 and asked_by_name = any($2::text[])`,
      values: [agencyId, namesOfAdministrator],
    },
    {
      text: `update imports set applied_by_name = '${ERASED_NAME}' where agency_id = $1 and applied_by_name = any($2::text[])`,
      values: [agencyId, namesOfAdministrator],
    },
    {
      text: `update import_layouts set saved_by_name = '${ERASED_NAME}' where agency_id = $1 and saved_by_name = any($2::text[])`,
      values: [agencyId, namesOfAdministrator],
    },
    ...['placement_rates', 'contract_rates'].map((table) => ({
      text: `update ${table} set entered_by_name = '${ERASED_NAME}' where agency_id = $1 and entered_by_name = any($2::text[])`,
      values: [agencyId, namesOfAdministrator],
    })),
    {
      text: `update rate_differences set confirmed_by_name = '${ERASED_NAME}' where agency_id = $1 and confirmed_by_name = any($2::text[])`,
      values: [agencyId, namesOfAdministrator],
    },
    {
      text: `update payroll_runs set made_by_name = case when made_by_name = any($2::text[]) then '${ERASED_NAME}' else made_by_name end,
        voided_by_name = case when voided_by_name = any($2::text[]) then '${ERASED_NAME}' else voided_by_name end
        where agency_id = $1 and (made_by_name = any($2::text[]) or voided_by_name = any($2::text[]))`,
      values: [agencyId, namesOfAdministrator],
    },
    {
      text: `update saved_views set made_by_name = '${ERASED_NAME}' where agency_id = $1 and made_by_name = any($2::text[])`,
      values: [agencyId, namesOfAdministrator],
    },
    {
      text: `update api_keys set created_by_name = '${ERASED_NAME}' where agency_id = $1 and created_by_name = any($2::text[])`,
      values: [agencyId, namesOfAdministrator],
    },
    {
      text: `delete from administrators where agency_id = $1 and contact_id = any($2::uuid[])`,
      values: [agencyId, contactIds],
    },
    ...eraseFromEntries(agencyId, texts, addresses),
  ]);
  const views = await eraseWords(db, agencyId, person, texts);
  const audited = await scrubAudit(db, agencyId, { accountId, contactIds, texts, names }, 'timesheet_id is null and');
  return { notes, views, audited };
}

/** Removes texts and names from the audit trail, and the name from the account's actions; the facts stay. */
async function scrubAudit(
  db: Database,
  agencyId: string,
  { accountId, contactIds, texts, names }: Pick<Person, 'accountId' | 'contactIds' | 'names'> & { texts: string[] },
  limit = '',
): Promise<number> {
  // Someone else with the same name keeps it: it is removed only where the person acted, worked or was to decide.
  const namesWhere = `${limit} (actor_account_id = $4::uuid or subject_id = $4::uuid or subject_id = any($5::uuid[])
    or contractor_id in (select id from contractors where agency_id = $1 and contact_id = any($5::uuid[])
      union select contractor_id from authorisers where agency_id = $1 and contact_id = any($5::uuid[])))`;
  const all = `case when ${namesWhere} then $2::text[] || $3::text[] else $2::text[] end`;
  const clean = (column: string) => `case when ${column} is null then null else ${without(column, all)}::jsonb end`;
  return counted(
    db,
    `update audit_events set change_before = ${clean('change_before')}, change_after = ${clean('change_after')},
       detail = ${clean('detail')},
       actor_name = case when actor_account_id = $4::uuid and (${namesWhere}) then '${ERASED_NAME}' else actor_name end
     where agency_id = $1 and (actor_account_id = $4::uuid and (${namesWhere}) or exists (
       select from unnest(${all}) t where position(trim(both '"' from to_jsonb(t)::text) in
         coalesce(change_before::text, '') || coalesce(change_after::text, '') || detail::text) > 0))`,
    [agencyId, texts, names, orNone(accountId), contactIds],
  );
}

/** Erases the contacts’ details; their name stays where still needed. */
export function eraseContacts(db: Database, agencyId: string, { contactIds }: Person, at: string): Promise<number> {
  return counted(
    db,
    `update contacts set email_address = 'erased-' || id || '@erased.invalid', telephone_number = null, reference = null,
       is_consultant = false, opt_out_from = null, opt_out_until = null, account_id = null, joined_at = null, status = 'deleted', version = version + 1, updated_at = $3
     where agency_id = $1 and id = any($2::uuid[])`,
    [agencyId, contactIds, at],
  );
}

/** Records that contacts are erased, and until when the remainder is kept; null means not at all. */
export async function insertErasures(
  db: Database,
  rows: {
    agencyId: string;
    id: string;
    contactId: string;
    accountId: string | null;
    keepUntil: string | null;
    erasedAt: string;
  }[],
): Promise<void> {
  await db.run(db.sql('erasures').insert(rows));
}

/** Returns erasures whose records no longer need to be kept. */
export function selectDueErasures(db: Database, agencyId: string, today: string) {
  return db.run<{ id: string; contactId: string; accountId: string | null; fullname: string }>({
    text: `select e.id, e.contact_id, e.account_id, c.fullname from erasures e
      join contacts c on c.agency_id = e.agency_id and c.id = e.contact_id
      where e.agency_id = $1 and e.finished_at is null and (e.keep_until is null or e.keep_until < $2::date)`,
    values: [agencyId, today],
  });
}

/** Removes the name, the payroll number, the notes and the files from what was kept; anonymous hours stay. @returns keys of files */
export async function anonymiseRetained(
  db: Database,
  agencyId: string,
  { id, contactId, accountId, fullname }: { id: string; contactId: string; accountId: string | null; fullname: string },
  at: string,
): Promise<string[]> {
  const own = `(select id from timesheets where agency_id = $1 and contact_id = $2::uuid)`;
  const acted = `(select timesheet_id from audit_events where agency_id = $1 and actor_account_id = $2::uuid and timesheet_id is not null)`;
  const placements = `(select id from contractors where agency_id = $1 and contact_id = $2::uuid)`;
  const mine: [string, string] = [agencyId, contactId];
  await db.run(lockPlacementsOf('c.id = $2::uuid', mine));
  const [details] = await db.run<{ texts: string[]; names: string[] }>({
    text: `select array(
        select d from contractors, unnest(array[payroll_number, reference]) d
        where agency_id = $1 and contact_id = $2::uuid and char_length(d) > 3
        union select d from payroll_entries,
          unnest(array[document->>'fullname', document->>'emailAddress', document->>'payrollNumber', document->>'reference']) d
        where agency_id = $1 and timesheet_id in ${own} and char_length(d) > 3) as texts,
      array(select actor_name from audit_events
        where agency_id = $1 and actor_account_id = $3::uuid and timesheet_id is not null and actor_name <> '${ERASED_NAME}'
        union select $4) as names`,
    values: [...mine, orNone(accountId), fullname],
  });
  const { names } = details!;
  // Payroll records keep what they were told, even under an earlier name or number.
  const texts = [...new Set([...names, ...details!.texts])];
  const files = await keys(
    db,
    `with gone as (delete from timesheet_files where agency_id = $1 and timesheet_id in ${own} returning storage_key, preview_key)
     select unnest(array[storage_key, preview_key]) as key from gone`,
    mine,
  );
  const byAccount = [agencyId, orNone(accountId), names];
  await db.runAll([
    ...eraseFromPayroll(agencyId, { contactId, accountId: orNone(accountId), names }, texts),
    ...eraseNotes(agencyId, contactId),
    ...eraseByNames(agencyId, orNone(accountId), names),
    {
      text: `update timesheet_files set added_by_name = case when added_by_name = any($3::text[]) then '${ERASED_NAME}' else added_by_name end,
        removed_by_name = case when removed_by_name = any($3::text[]) then '${ERASED_NAME}' else removed_by_name end
        where agency_id = $1 and timesheet_id in ${acted}`,
      values: byAccount,
    },
    {
      text: `update declarations set declared_by_name = '${ERASED_NAME}', reason = null, absence_reason = 'other'
        where agency_id = $1 and contractor_id in ${placements}`,
      values: mine,
    },
    {
      text: `update placement_rates set note = null where agency_id = $1 and contractor_id in ${placements}`,
      values: mine,
    },
    {
      text: `update rate_differences set reason = null where agency_id = $1 and contractor_id in ${placements} and reason is not null`,
      values: mine,
    },
    {
      text: `update contractors set payroll_number = null, reference = null, prior_weeks = 0, prior_from = null
        where agency_id = $1 and contact_id = $2::uuid`,
      values: mine,
    },
    {
      text: `update contacts set fullname = '${ERASED_NAME}' where agency_id = $1 and id = $2::uuid`,
      values: mine,
    },
    { text: 'update erasures set finished_at = $3 where agency_id = $1 and id = $2::uuid', values: [agencyId, id, at] },
  ]);
  await scrubAudit(db, agencyId, { accountId, contactIds: [contactId], texts: [], names: texts });
  return files;
}
