import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import type { DownloadJob } from '#domain/downloads/begin-download.server.ts';
import { makeDownload, type WriteDownload } from '#domain/downloads/make-download.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { writeWith } from '#jobs/make-download.job.ts';
import { type FormVisitor, formVisitor } from '../support/form.ts';
import { copyTimesheet } from '../support/many-timesheets.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));
let admin: FormVisitor;
beforeAll(async () => {
  admin = await loggedIn(placement.admin);
});

async function loggedIn(ctx: Context): Promise<FormVisitor> {
  const visitor = formVisitor(web.port, web.here.agency.portalUrl);
  const [name, value] = (await sessionHeaders(ctx)).Cookie!.split('=') as [string, string];
  visitor.cookies.set(name, value);
  return visitor;
}

/** Does the worker's part for the waiting download. */
async function work(write: WriteDownload = writeWith(web.platform.pdf)): Promise<void> {
  const [found] = await web.here.db.run<{ job: DownloadJob }>({
    text: `select data->'data' as job from pgboss.job where name = 'make-download'`,
    values: [],
  });
  await makeDownload({ ...web.here, actor: { kind: 'system' } }, found!.job, { write, isLastAttempt: false });
}

const breaks: WriteDownload = () => {
  throw new Error('The browser ended.');
};

/** Returns the actions that the links and forms on a page about a timesheet lead to. */
const choicesOf = (page: string) =>
  [...page.matchAll(/(?:href|action)="\/timesheets\/[\w-]{36}\/(\w+)/gi)].map(([, what]) => what);

test('A list row leads to its page, which offers without JavaScript everything its menu does', async () => {
  const timesheetId = await submitWeek(placement);
  const list = (await admin.get('/timesheets')).text;
  expect(list).toContain('aria-label="Actions for Callum Hargreaves, 18 May 2026"');
  const page = new RegExp(`href="(/timesheets/${timesheetId}[^"]*)">Callum Hargreaves<`).exec(list)![1]!;
  const choices = async () => new Set(choicesOf((await admin.get(page)).text));
  expect(await choices()).toEqual(new Set(['pdf', 'edit', 'resend', 'delete', 'accept', 'reject', 'notes']));
  await acceptTimesheet(web.here, { timesheetId, version: 1, note: null });
  expect(await choices()).toEqual(new Set(['pdf', 'void', 'notes']));
});

test('Choosing many timesheets shows the progress of their file, then the file', { timeout: 60_000 }, async () => {
  const few = await admin.get('/timesheets/downloads/summary?format=csv');
  expect(few.headers['content-disposition']).toContain('.csv');
  const second = await makePlacement(web.here);
  const timesheetId = await submitWeek(second);
  await acceptTimesheet(second.admin, { timesheetId, version: 1, note: null });
  await copyTimesheet(web.here, timesheetId, 251);
  const requested = await admin.get('/timesheets/downloads/summary?format=pdf');
  expect(requested.status).toBe(302);
  const page = requested.headers.location!;
  const waiting = await admin.get(page);
  expect(waiting.text).toContain('The file is being made.');
  expect(waiting.text).toContain('<meta http-equiv="refresh" content="2"/>');
  const file = page.replace(/(\?|$)/, '/file$1');
  expect((await admin.get(file)).status).toBe(404);
  expect((await (await loggedIn(placement.contractor)).get(page)).status).toBe(404);
  await expect(work(breaks)).rejects.toThrow('ended');
  const again = 'The file could not be made yet. It will be tried again within a few minutes.';
  expect((await admin.get(page)).text).toContain(again);
  await work();
  const made = await admin.get(page);
  expect(made.text).toContain('The file is ready.');
  expect(made.text).toContain(file.replaceAll('&', '&amp;'));
  const got = await admin.get(file);
  expect([got.status, got.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(got.text.slice(0, 5)).toBe('%PDF-');
});

test('A digest that the list’s filter would narrow is refused beside the filter, keeping what was typed', async () => {
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

test('A file is not made while ignoring an invalid filter', async () => {
  const refused = await admin.get('/timesheets/downloads/summary?format=csv&from=soon');
  expect(refused.status).toBe(302);
  expect((await admin.get(refused.headers.location!)).text).toContain('soon is not a valid date.');
});
