import { expect } from 'vitest';
import { today } from '#domain/context.ts';
import { queueDueDigests } from '#domain/digests/run-digests.server.ts';
import type { OutboundMail } from '#domain/mail/mail.ts';
import { runWaitingJobs } from '../../isolation/run-waiting-jobs.ts';
import { mailsOf } from '../stored-mails.ts';
import type { Office } from './office.ts';

/** People who may be written to at this moment in a role, by their email, and for which timesheets' decisions. */
const HEARD = `
  with person as (
    select c.id, c.email_address, r.type from contacts c
    join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id and r.is_enabled
    where c.agency_id = $1 and c.status <> 'deleted' and is_account_enabled(r.account_id)
  ), decides as (
    select a.contractor_id, a.contact_id from authorisers a where a.agency_id = $1 and a.status <> 'deleted'
    union select a.contractor_id, d.delegate_contact_id from authorisers a
      join delegations d on d.agency_id = a.agency_id and d.authoriser_contact_id = a.contact_id
      where a.agency_id = $1 and a.status <> 'deleted' and $2::date between d.start_date and d.end_date
  )
  select p.email_address as address, p.type, t.id as "timesheetId", t.status,
    case p.type when 'AuthorisingRole' then p.id <> w.contact_id and exists (
        select from decides d where d.contractor_id = t.contractor_id and d.contact_id = p.id)
      when 'ContractingRole' then p.id = w.contact_id else true end as "isTheirs"
  from person p left join timesheets t on t.agency_id = $1
  left join contractors w on w.agency_id = $1 and w.id = t.contractor_id`;

/** Addresses on the lists of schedules that are on, without those of people who are switched off. */
const LISTED = `select distinct address from digest_schedules s, unnest(s.recipients) address where s.agency_id = $1 and s.is_enabled
  and not exists (select from contacts c join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id
    where c.agency_id = $1 and c.email_address = address and c.status <> 'deleted' having not bool_or(r.is_enabled))`;

type Heard = { address: string; type: string; timesheetId: string | null; status: string | null; isTheirs: boolean };

const ROLE: Partial<Record<OutboundMail['kind'], string>> = {
  authorisationRequest: 'AuthorisingRole',
  authorisationReminder: 'AuthorisingRole',
  submissionReminder: 'ContractingRole',
  timesheetRejected: 'ContractingRole',
  timesheetDeleted: 'ContractingRole',
  timesheetVoided: 'ContractingRole',
  administratorChanged: 'RecruitmentAgencyAdministrationRole',
};

/** Whether the email may go where it goes at this moment. */
function mayHave(mail: OutboundMail, heard: readonly Heard[], listed: ReadonlySet<string>): boolean {
  const address = mail.toAddress.toLowerCase();
  if (mail.kind === 'digest') return listed.has(address);
  const role = ROLE[mail.kind];
  if (!role) return heard.some((one) => one.address === address) || mail.kind === 'roleChanged';
  const own = heard.filter((one) => one.address === address && one.type === role);
  if (mail.subjectType === 'timesheet') return own.some((one) => one.timesheetId === mail.subjectId && one.isTheirs);
  if (role === 'AuthorisingRole') return own.some((one) => one.status === 'pending' && one.isTheirs);
  return own.length > 0;
}

/** Lets hours pass, and queues what the clock brings about. */
export async function queueDue(office: Office, hours: number): Promise<void> {
  const { ctx, platform } = office;
  office.wait(hours / 24);
  const { queue } = platform;
  await queueDueDigests({ db: platform.pool.for({ agencyId: null }), queue, clock: ctx.clock });
  await queue.enqueue(ctx.db, [{ name: 'send-reminders', agencyId: ctx.agency.id, data: null }]);
}

/** Runs what waits at an agency: each email that follows from it goes to somebody who may have it at this moment. */
export async function expectEmails(office: Office, { isSuspended = false } = {}): Promise<void> {
  const { ctx, platform } = office;
  await runWaitingJobs(platform, ctx.agency.id);
  const mails = (await mailsOf(ctx, {})).filter(({ id }) => !office.emails.has(id));
  const heard = await ctx.db.run<Heard>({ text: HEARD, values: [ctx.agency.id, today(ctx)] });
  const lists = await ctx.db.run<{ address: string }>({ text: LISTED, values: [ctx.agency.id] });
  const listed = new Set(lists.map(({ address }) => address));
  for (const mail of mails) {
    office.emails.set(mail.id, mail);
    const facts = [mail.kind, mail.toAddress, mail.subject];
    expect([...facts, mayHave(mail, heard, listed)]).toEqual([...facts, true]);
  }
  if (isSuspended) expect(mails.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([]);
}
