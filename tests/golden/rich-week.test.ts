import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventBytes } from '#api/live/live-message.ts';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import type { FollowUpJob } from '#domain/audit/follow-ups.ts';
import { type Context, now } from '#domain/context.ts';
import { downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { newId } from '#domain/new-id.ts';
import { listPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { sheetRows } from '#domain/exports/export-table.ts';
import type { DownloadKind } from '#domain/timesheets/download/download.schema.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { getDelivery, listDeliveries } from '#domain/webhooks/list-deliveries.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import type { AgencyJob } from '#jobs/job-definition.ts';
import { requestAuthorisation } from '#jobs/request-authorisation.job.ts';
import { sendAcceptedCopies } from '#jobs/send-accepted-copies.job.ts';
import { notifyContractor } from '#jobs/tell-contractor.job.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { LiveEvent } from '#platform/live/live-event.ts';
import { openAgencyContext } from '#platform/open-context.ts';
import { streamCsv } from '#platform/tables/spreadsheets.ts';
import { type Caller, callerWith } from '../support/api.ts';
import { expectGolden, prettyJson, visibleText } from '../support/golden.ts';
import { pdfText } from '../support/pdf-text.ts';
import { mailsOf } from '../support/stored-mails.ts';
import { atInstant, openRichWeek, type RichWeek } from '../support/rich-week.ts';

let week: RichWeek;
let call: Caller;
let webhookId: string;
const heard: LiveEvent[] = [];
beforeAll(async () => {
  week = await openRichWeek();
  week.world.platform.notifier.listen(week.here.agency.id, {
    hear: (events) => void heard.push(...events),
    resync: () => expect.unreachable(),
  });
  await week.world.platform.notifier.ready(week.here.agency.id);
  call = await callerWith(week.world.platform, week.here);
  const input = {
    url: 'https://payroll.example/hooks',
    events: ['timesheet.submitted', 'timesheet.edited', 'timesheet.accepted', 'timesheet.rejected', 'timesheet.voided'],
  };
  ({ webhookId } = await createWebhook(week.here, week.world.platform.webhooks, CreateWebhookSchema.parse(input)));
});
afterAll(() => week.close());

/** Returns the timesheet from the API. */
async function fromApi(timesheet: string): Promise<string> {
  await week.nameEntries(timesheet);
  const { status, body } = await call('GET', `/timesheets/${week.ids[timesheet]}`);
  expect(status).toBe(200);
  return week.names.in(prettyJson(body));
}

/** Returns the last event with this action on the timesheet. */
async function eventOf(timesheet: string, action: string): Promise<string> {
  const [event] = await week.here.db.run<{ id: string }>({
    text: 'select id from audit_events where timesheet_id = $1 and action = $2 order by id desc limit 1',
    values: [week.ids[timesheet], action],
  });
  return event!.id;
}

/** Returns the email that the job writes for the event: subject, the page as displayed, and the text. */
async function mailOf(job: AgencyJob, timesheet: string, action: string, time: string): Promise<string> {
  const { platform } = week.world;
  const eventId = await eventOf(timesheet, action);
  const system = await openAgencyContext(platform, week.here.agency.id, { kind: 'system' });
  const ctx = atInstant(system, `2026-03-30T${time}:00Z`);
  const data: FollowUpJob = { eventId, action, subjectId: week.ids[timesheet]! };
  const requested = { id: eventId, name: job.name, agencyId: ctx.agency.id, data };
  await job.run(
    ctx,
    { ...requested, attempt: 1, isLastAttempt: true, workerId: newId() },
    { platform, mailer: createMailer(platform.config) },
  );
  const about = await mailsOf(ctx, { subjectId: week.ids[timesheet]! });
  const [mail, ...more] = about.filter(({ createdAt }) => createdAt === now(ctx));
  expect(more).toEqual([]);
  const { toAddress, subject, html, text } = mail!;
  const head = `To: ${toAddress}\nSubject: ${subject}`;
  const whole = `${head}\n\n----- page -----\n${visibleText(html)}\n\n----- text -----\n${text}`;
  return week.names.in(whole).replace(/key=[\w-]+/g, 'key=<key>');
}

/** Returns the text of the timesheet's PDF, made at 13:31 in London. */
async function pdfOf(reader: Context, timesheet: string): Promise<string> {
  const ctx = atInstant(reader, '2026-04-07T12:31:00Z');
  const { content } = await openTimesheetPdf(ctx, week.world.platform.pdf, { timesheetId: week.ids[timesheet]! });
  return week.names.in(await pdfText(content));
}

/** Returns the webhook body written when the timesheet got this status. */
async function webhookBody(timesheet: string, event: string): Promise<string> {
  const { rows } = await listDeliveries(week.here, webhookId);
  for (const { deliveryId } of rows.filter((row) => row.event === event)) {
    const body = JSON.parse((await getDelivery(week.here, deliveryId)).body) as { data: { timesheetId: string } };
    if (body.data.timesheetId === week.ids[timesheet]) return week.names.in(prettyJson(body));
  }
  throw new Error(`Nothing was written of ${event} for ${timesheet}.`);
}

const payroll = async (sequence: number) => {
  const { text } = await listPayrollChanges(week.here, { after: sequence - 1, limit: 1 });
  const page = JSON.parse(text) as { changes: unknown[] };
  return week.names.in(prettyJson(page.changes[0]));
};

async function download(ctx: Context, kind: DownloadKind): Promise<string> {
  const table = await downloadTimesheets(ctx, kind, ListTimesheetsSchema.parse({}));
  return (await buffer(streamCsv(table.columns, sheetRows(table)))).toString();
}

const digestAt = async (instant: string) => {
  const { columns, rows } = await exportDigest(atInstant(week.here, instant), { from: '2026-03-01', to: '2026-04-05' });
  return (await buffer(streamCsv(columns, rows))).toString();
};

describe('A week that was entered wrongly and rejected', () => {
  beforeAll(() => week.until('rejected'));

  test('is shown in the API as calculated by hand', async () => {
    expectGolden('api/rejected.json', await fromApi('timesheet 1'));
  });
  test('is mailed to its contractor', async () => {
    expectGolden('mail/rejected.txt', await mailOf(notifyContractor, 'timesheet 1', 'timesheet.rejected', '09:03'));
  });
  test('is sent to endpoints', async () => {
    expectGolden('webhook/submitted.json', await webhookBody('timesheet 1', 'timesheet.submitted'));
    expectGolden('webhook/rejected.json', await webhookBody('timesheet 1', 'timesheet.rejected'));
  });
});

describe('Its correction, edited, with files and notes', () => {
  beforeAll(() => week.until('corrected'));

  test('is shown in the API as calculated by hand, still pending', async () => {
    expectGolden('api/pending.json', await fromApi('timesheet 2'));
  });
  test('is a PDF that shows no decision', async () => {
    expectGolden('pdf/pending.txt', await pdfOf(week.hannah, 'timesheet 2'));
  });
  test('is mailed to its authoriser', async () => {
    expectGolden('mail/request.txt', await mailOf(requestAuthorisation, 'timesheet 2', 'timesheet.edited', '10:21'));
  });
  test('is sent to endpoints with the names of what the edit changed', async () => {
    expectGolden('webhook/edited.json', await webhookBody('timesheet 2', 'timesheet.edited'));
  });
});

describe('Once accepted', () => {
  beforeAll(() => week.until('accepted'));

  test('it is shown in the API as calculated by hand', async () => {
    expectGolden('api/accepted.json', await fromApi('timesheet 2'));
  });
  test('it is a PDF with rates for administration and without them for everybody else', async () => {
    expectGolden('pdf/accepted-for-administration.txt', await pdfOf(week.hannah, 'timesheet 2'));
    expectGolden('pdf/accepted.txt', await pdfOf(week.callum, 'timesheet 2'));
    expect(await pdfOf(week.helen, 'timesheet 2')).toBe(await pdfOf(week.callum, 'timesheet 2'));
  });
  test('the client gets its copy by mail', async () => {
    expectGolden('mail/accepted.txt', await mailOf(sendAcceptedCopies, 'timesheet 2', 'timesheet.accepted', '11:07'));
  });
  test('endpoints and open pages are told', async () => {
    expectGolden('webhook/accepted.json', await webhookBody('timesheet 2', 'timesheet.accepted'));
    const eventId = await eventOf('timesheet 2', 'timesheet.accepted');
    await expect.poll(() => heard.map((event) => event.eventId)).toContain(eventId);
    const event = heard.find((one) => one.eventId === eventId)!;
    const bytes = eventBytes(event).toString().replace(event.position, '<position>').replace(eventId, '<event>');
    expectGolden('live/accepted.txt', week.names.in(bytes));
  });
  test('payroll gets the whole document', async () => {
    expectGolden('payroll/accepted.json', await payroll(1));
  });
});

describe('Beside a week by the day, one by total hours and one pending', () => {
  beforeAll(() => week.until('others'));

  test('days are shown in the API and in payroll as parts of days, worked days without the holiday', async () => {
    expectGolden('api/days.json', await fromApi('timesheet 3'));
    expectGolden('payroll/days.json', await payroll(2));
    expectGolden('pdf/days.txt', await pdfOf(week.marta, 'timesheet 3'));
  });
  test('total hours are shown in the API and in payroll as minutes, without rates that are not captured', async () => {
    expectGolden('api/hours-in-all.json', await fromApi('timesheet 4'));
    expectGolden('payroll/hours-in-all.json', await payroll(3));
  });
  test('the digest has a row of each kind, half a penny rounded up, pending time apart, control totals and a checksum', async () => {
    expectGolden('digest/before-the-void.csv', await digestAt('2026-04-07T08:00:00Z'));
  });
  test('the downloads have every row, and rates for administration only', async () => {
    expectGolden('downloads/detail.csv', await download(week.hannah, 'detail'));
    expectGolden('downloads/summary.csv', await download(week.hannah, 'summary'));
    expectGolden('downloads/summary-of-callum.csv', await download(week.callum, 'summary'));
  });
});

describe('Once void', () => {
  beforeAll(() => week.until('voided'));

  test('it is shown in the API as accepted and void', async () => {
    expectGolden('api/void.json', await fromApi('timesheet 2'));
  });
  test('it is a PDF that says so', async () => {
    expectGolden('pdf/void.txt', await pdfOf(week.hannah, 'timesheet 2'));
  });
  test('is mailed to its contractor', async () => {
    expectGolden('mail/voided.txt', await mailOf(notifyContractor, 'timesheet 2', 'timesheet.voided', '09:04'));
  });
  test('endpoints are told', async () => {
    expectGolden('webhook/voided.json', await webhookBody('timesheet 2', 'timesheet.voided'));
  });
  test('payroll gets the reversals: every quantity negative, nightshift minutes too, and the reason', async () => {
    expectGolden('payroll/reversal.json', await payroll(4));
    expectGolden('payroll/reversal-of-days.json', await payroll(5));
  });
  test('the earlier digest is the same, and a new one is without it', async () => {
    expectGolden('digest/before-the-void.csv', await digestAt('2026-04-07T08:00:00Z'));
    expectGolden('digest/after-the-void.csv', await digestAt('2026-04-07T10:00:00Z'));
  });

  test('none of these mails has a rate, nor do their attachments', async () => {
    const mails = await week.here.db.run<{ said: string; attachments: { storageKey: string }[] }>({
      text: `select concat_ws(' ', subject, html, text) as said, attachments from outbound_mails`,
      values: [],
    });
    expect(mails.length).toBeGreaterThanOrEqual(3);
    const attached = mails.flatMap(({ attachments }) => attachments);
    expect(attached).toHaveLength(1);
    const said = [
      ...mails.map((mail) => mail.said),
      await pdfText(await buffer(await week.here.files.get(attached[0]!.storageKey))),
    ];
    expect(said.at(-1)).toContain('Timesheet TS-000002');
    for (const text of said) expect(text).not.toMatch(/27\.49|27\.50|20\.40|20\.41|£/);
  });
});
