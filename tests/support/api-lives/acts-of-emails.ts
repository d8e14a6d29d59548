import fc from 'fast-check';
import { expect } from 'vitest';
import { decideByLink } from '#domain/timesheets/authorisation/decide-by-link.server.ts';
import { today } from '#domain/context.ts';
import { withCurrentSettings } from '#domain/agencies/settings/current-settings.server.ts';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import { hashToken } from '#domain/accounts/token.server.ts';
import { visitorOf } from '../member.ts';
import { any, kind, type Kind } from './kinds.ts';
import { expectEmails, queueDue } from './emails.ts';
import { type Office, oneOf } from './office.ts';

/** Addresses that digests are sent to: a payroll bureau's, and those of people of the agency. */
const RECIPIENTS = ['pay@bureau.example', 'helen.brackenridge@example.example', 'callum.hargreaves@example.example'];

const reminders = fc.record({
  reason: fc.constantFrom('missing', 'pending'),
  when: fc.constantFrom(
    { kind: 'FirstDayAfterDate' },
    { kind: 'fixedDate', fixedDate: '2026-05-08' },
    ...WEEK_DAYS.map((dayOfTheWeek) => ({ kind: 'weekly', dayOfTheWeek })),
  ),
});
type Reminders = { one: { reason: string; when: object } };
type Schedule = { remindersId?: string; digestScheduleId?: string };

const PATHS = { reminders: 'remindersId', digestSchedules: 'digestScheduleId' } as const;
/** Changes a schedule of either kind, or deletes it. */
async function changeSchedule(office: Office, drawn: { which: keyof typeof PATHS; of: number; to: boolean | null }) {
  const { body } = await office.ask('key', 'GET', `/${drawn.which}?limit=100`);
  const one = oneOf(body[drawn.which] as Schedule[], drawn.of);
  if (!one) return;
  const path = `/${drawn.which}/${one[PATHS[drawn.which]]}`;
  return drawn.to === null
    ? office.ask('key', 'DELETE', path)
    : office.ask('key', 'PATCH', path, { isEnabled: drawn.to });
}

const LINK = /timesheets\/([0-9a-f-]{36})\/authorise\/(?:accepted|rejected)\?key=([A-Za-z0-9_-]+)/g;
/** A link as stored, and whether its recipient may decide by it at this moment. */
const FOUND = `select l.expires_at > $4 as "isFresh", l.version = t.version as "isSame", t.status = 'pending' as "isPending",
    c.status <> 'deleted' and r.is_enabled and is_account_enabled(r.account_id) as "isOn",
    exists (select from authorisers a left join delegations d on d.agency_id = a.agency_id and d.authoriser_contact_id = a.contact_id
        and $5::date between d.start_date and d.end_date and d.delegate_contact_id = l.contact_id
      where a.agency_id = $1 and a.contractor_id = t.contractor_id and a.status <> 'deleted'
        and (a.contact_id = l.contact_id or d.id is not null)) as "isTheirs"
  from authorisation_links l
  join timesheets t on t.agency_id = l.agency_id and t.id = l.timesheet_id
  join contacts c on c.agency_id = l.agency_id and c.id = l.contact_id
  left join roles r on r.agency_id = c.agency_id and r.account_id = c.account_id and r.type = 'AuthorisingRole'
  where l.agency_id = $1 and l.timesheet_id = $2 and l.token_hash = $3`;

/** Follows a link of an email: it decides if and only if whoever it was sent to still may, on what they were shown. */
async function follow(office: Office, { of, isAccepted }: { of: number; isAccepted: boolean }): Promise<void> {
  const links = [...office.emails.values()].flatMap(({ text }) => [...text.matchAll(LINK)]);
  const [, timesheetId, key] = oneOf(links.reverse(), of) ?? [];
  if (timesheetId === undefined || key === undefined) return;
  const ctx = await withCurrentSettings(office.ctx);
  const { db, agency, clock } = ctx;
  const values = [agency.id, timesheetId, hashToken(key), clock.now().toString(), today(ctx)];
  const [may] = await db.run<Record<string, boolean | null>>({ text: FOUND, values });
  const isOpen = may !== undefined && Object.values(may).every(Boolean);
  const before = (await office.ask('key', 'GET', `/timesheets/${timesheetId}`)).body;
  const address = `203.0.113.${office.emails.size % 250}`;
  const type = isAccepted ? 'accepted' : 'rejected';
  const opened = await decideByLink(
    visitorOf(office.platform, ctx),
    { timesheetId, key, address },
    { type, note: 'By link' },
  );
  const after = (await office.ask('key', 'GET', `/timesheets/${timesheetId}`)).body;
  if (!isOpen) expect(after).toEqual(before);
  else expect([opened.state, after.status]).toEqual(['decided', type]);
  const known = office.sheets.find((sheet) => sheet.timesheetId === timesheetId);
  if (known && isOpen) known.status = type;
}

/** Acts of emails, what brings them about, and what their links lead to. */
export const EMAILS: Record<string, Kind> = {
  remind: kind(2, { one: reminders }, (office, { one: { reason, when } }: Reminders) =>
    office.ask('key', 'POST', '/reminders', { reason, ...when }),
  ),
  sendDigest: kind(
    2,
    { to: fc.subarray(RECIPIENTS, { minLength: 1 }), hour: fc.nat(23), on: fc.constantFrom(...WEEK_DAYS) },
    (office, { to: recipients, hour, on }: { to: string[]; hour: number; on: string }) =>
      office.ask('key', 'POST', '/digestSchedules', {
        ...{ name: 'Payroll', kind: 'weekly', dayOfTheWeek: on, hour, period: 'sinceLast', recipients },
      }),
  ),
  changeSchedule: kind(
    3,
    { which: fc.constantFrom('reminders' as const, 'digestSchedules' as const), of: any, to: fc.option(fc.boolean()) },
    changeSchedule,
  ),
  tick: kind(8, { hours: fc.integer({ min: 1, max: 60 }) }, async (office, { hours }: { hours: number }) => {
    await queueDue(office, hours);
    await expectEmails(office);
  }),
  follow: kind(8, { of: any, isAccepted: fc.boolean() }, follow),
};
