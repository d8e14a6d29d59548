import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import type { DownloadJob } from '#domain/downloads/begin-download.server.ts';
import { makeDownload } from '#domain/downloads/make-download.server.ts';
import { acceptTimesheet } from '#domain/timesheets/accept-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { writeWith } from '#jobs/make-download.job.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { type FormVisitor, formVisitor } from '../support/form.ts';
import { copyTimesheet } from '../support/many-timesheets.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { sessionHeaders } from '../support/session.ts';
import { startWebProcess, type WebProcess } from '../support/web-process.ts';

let web: WebProcess;
let here: Context;
let placement: TestPlacement;
let admin: FormVisitor;
beforeAll(async () => {
  web = await startWebProcess();
  here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  placement = await makePlacement(here);
  admin = await loggedIn(placement.admin);
});
afterAll(() => web?.close());

async function loggedIn(ctx: Context): Promise<FormVisitor> {
  const visitor = formVisitor(web.port, here.agency.portalUrl);
  const [name, value] = (await sessionHeaders(ctx)).Cookie!.split('=') as [string, string];
  visitor.cookies.set(name, value);
  return visitor;
}

/** Does what the worker does with the download that waits. */
async function work(): Promise<void> {
  const [found] = await here.db.run<{ job: DownloadJob }>({
    text: `select data->'data' as job from pgboss.job where name = 'make-download'`,
    values: [],
  });
  const write = writeWith(web.platform.pdf);
  await makeDownload({ ...here, actor: { kind: 'system' } }, found!.job, { write, isLastAttempt: false });
}

/** The menu of the only row, with its addresses. */
const menuOf = (page: string) => /aria-label="Actions for [^"]+"[\s\S]*?<\/details>/.exec(page)?.[0] ?? '';
const choicesOf = (page: string) =>
  [...menuOf(page).matchAll(/<(?:a|button)[^>]*>([^<]+)</g)].map(([, words]) => words);

test('A row’s menu offers what its status and the reader’s role allow, and works without JavaScript', async () => {
  const timesheetId = await submitWeek(placement);
  const pending = await admin.get('/timesheets');
  expect(menuOf(pending.text)).toContain('Actions for Callum Hargreaves, 18 May 2026');
  expect(choicesOf(pending.text)).toEqual([
    'Open',
    'Accept',
    'Reject with a reason',
    'Edit',
    'Resend authorisation email',
    'Download PDF',
    'Delete with a reason',
  ]);
  const authoriser = await loggedIn(placement.authoriser);
  expect(choicesOf((await authoriser.get('/timesheets')).text)).toEqual([
    'Open',
    'Accept',
    'Reject with a reason',
    'Download PDF',
  ]);
  const address = /action="([^"]+\/accept[^"]*)"/.exec(menuOf(pending.text))![1]!.replaceAll('&amp;', '&');
  expect((await admin.post(address, { version: '1' })).status).toBe(302);
  expect((await getTimesheet(here, timesheetId)).status).toBe('accepted');
  expect(choicesOf((await admin.get('/timesheets')).text)).toEqual(['Open', 'Download PDF', 'Make void with a reason']);
});

test(
  'Somebody who chooses many timesheets is told how far their file is, then given it',
  { timeout: 60_000 },
  async () => {
    const few = await admin.get('/timesheets/downloads/summary?format=csv');
    expect(few.headers['content-disposition']).toContain('.csv');
    const second = await makePlacement(here);
    const timesheetId = await submitWeek(second);
    await acceptTimesheet(second.admin, { timesheetId, version: 1, note: null });
    await copyTimesheet(here, timesheetId, 251);
    const asked = await admin.get('/timesheets/downloads/summary?format=pdf');
    expect(asked.status).toBe(302);
    const page = asked.headers.location!;
    const waiting = await admin.get(page);
    expect(waiting.text).toContain('The file is being made.');
    expect(waiting.text).toContain('<meta http-equiv="refresh" content="2"/>');
    const file = page.replace(/(\?|$)/, '/file$1');
    expect((await admin.get(file)).status).toBe(404);
    expect((await (await loggedIn(placement.contractor)).get(page)).status).toBe(404);
    await work();
    const made = await admin.get(page);
    expect(made.text).toContain('The file is ready.');
    expect(made.text).toContain(file.replaceAll('&', '&amp;'));
    const got = await admin.get(file);
    expect([got.status, got.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(got.text.slice(0, 5)).toBe('%PDF-');
  },
);

test('A digest that the list’s filter would narrow is refused beside the filter, with what was typed kept', async () => {
  const typed = `search=harg&clientId=${placement.contractorId}&dateUsed=lastUpdated&from=18+May+2026&to=`;
  const refused = await admin.get(`/timesheets/downloads/digest?format=csv&${typed}`);
  expect(refused.status).toBe(302);
  const { text } = await admin.get(refused.headers.location!);
  const said = (label: string) => new RegExp(`<label[^>]*>${label}</label>[\\s\\S]*?<(?:input|select)`).exec(text)?.[0];
  expect(said('Client')).toContain('The digest is of the whole agency and cannot be narrowed by client.');
  expect(said('Search')).toContain('cannot be narrowed by a search.');
  expect(said('Date used')).toContain('The digest goes by the beginning of the period.');
  expect(said('To')).toContain('Please supply a date range for the digest.');
  expect(said('From')).not.toContain('Error');
  expect(text).toContain('value="harg"');
  expect(text).toContain('value="18 May 2026"');
});

test('A file is not made with a filter left out that does not hold', async () => {
  const refused = await admin.get('/timesheets/downloads/summary?format=csv&from=soon');
  expect(refused.status).toBe(302);
  expect((await admin.get(refused.headers.location!)).text).toContain('soon is not a valid date.');
});
