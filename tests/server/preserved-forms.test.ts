import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { ask } from '../support/ask.ts';
import { formsOf } from '../support/html-form.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);

const REASON = 'Thursday was worked at the second site, “Dock 4”.\nThe gate log says from when.';
const TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
let placement: TestPlacement;
let timesheetId: string;
beforeEach(async () => {
  placement = await makePlacement(web.here);
  timesheetId = await submitWeek(placement);
});

const endSessionsOf = async ({ db, actor }: Context) => {
  const { accountId } = actor as RoleActor;
  const text = 'update sessions set ended_at = created_at where account_id = $1';
  await db.as(accountId).run({ text, values: [accountId] });
};
const withRole = async (path: string, as: Context) => `${path}?roleId=${await roleIdOf(as)}`;
/** Posts what was typed with a session that has since ended. */
async function sendLate(path: string, as: Context, body: string | Buffer, headers: Record<string, string> = TYPE) {
  const own = await sessionHeaders(as);
  await endSessionsOf(as);
  const { Host: host, ...rest } = { ...own, ...headers };
  return ask(web.port, await withRole(path, as), { host: host!, method: 'POST', headers: rest, body });
}
const rejectLate = (headers: Record<string, string> = TYPE) =>
  sendLate(
    `/timesheets/${timesheetId}/reject`,
    placement.authoriser,
    new URLSearchParams({ note: REASON }).toString(),
    headers,
  );
/** Returns the form on a page that keeps what was sent. */
const keptOn = (html: string) => formsOf(html, '/').find(({ action }) => action.includes('sentAgain'));
const sendAgain = async (html: string, as: Context) => {
  const { action, fields } = keptOn(html)!;
  return (await loggedInVisitor(web.port, as)).postAll(action, fields);
};

describe('A form sent without script after its session ended', () => {
  test('is kept on the page that says so, and saved once its sender has logged in again', async () => {
    const kept = await rejectLate();
    expect(kept.status).toBe(401);
    expect(kept.text).toContain('<title>Agency here timesheet portal - Your session has ended</title>');
    expect(kept.text).toContain('What you sent was not saved. It is kept on this page.');
    expect((await sendAgain(kept.text, placement.authoriser)).status).toBe(302);
    const { status, trail } = await getTimesheet(web.here, timesheetId);
    expect(status).toBe('rejected');
    expect(trail).toContainEqual(
      expect.objectContaining({
        action: 'timesheet.rejected',
        detail: expect.objectContaining({ note: REASON }) as object,
      }),
    );
  });

  test('is kept if its page was opened from an address that names no role, for the role in which it was typed', async () => {
    const page = `/timesheets/${timesheetId}/reject`;
    const visitor = await loggedInVisitor(web.port, placement.authoriser);
    const form = formsOf((await visitor.get(page)).text, page).find(
      ({ action, typed }) => action.startsWith(page) && typed.includes('note'),
    )!;
    await endSessionsOf(placement.authoriser);
    const kept = await visitor.postAll(
      form.action,
      form.fields.map(([name, value]) => [name, name === 'note' ? REASON : value]),
    );
    expect(kept.status).toBe(401);
    expect(new Map(keptOn(kept.text)?.fields).get('note')).toBe(REASON.replace('\n', '\r\n'));
    expect(keptOn(kept.text)!.action).toContain(`roleId=${await roleIdOf(placement.authoriser)}`);
    expect((await sendAgain(kept.text, placement.admin)).status).toBe(403);
    expect((await sendAgain(kept.text, placement.authoriser)).status).toBe(302);
    expect((await getTimesheet(web.here, timesheetId)).status).toBe('rejected');
  });

  test('is kept again if nobody has logged in', async () => {
    const first = keptOn((await rejectLate()).text)!;
    const again = await sendLate(
      first.action.split('?')[0]!,
      placement.authoriser,
      new URLSearchParams(first.fields).toString(),
    );
    expect(new Map(keptOn(again.text)!.fields).get('note')).toBe(REASON.replace('\n', '\r\n'));
  });

  test('is not saved by somebody else who has logged in', async () => {
    const kept = await rejectLate();
    const answer = await sendAgain(kept.text, placement.admin);
    expect([answer.status, answer.text.includes('This was typed in another role.')]).toEqual([403, true]);
    expect((await getTimesheet(web.here, timesheetId)).status).toBe('pending');
  });

  test('is not repeated on a page if it came from another site', async () => {
    const answer = await rejectLate({ ...TYPE, Origin: 'https://evil.example' });
    expect([answer.status, answer.text.includes('Dock 4')]).toEqual([403, false]);
  });

  test('keeps no password and no secret, and names the files that are not kept', async () => {
    const boundary = 'kept';
    const part = (name: string, value: string, more = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const body = [
      part('note', 'Typed'),
      part('clientSecret', 'do not tell'),
      part('password', 'do not tell'),
      part('files', 'pixels', '; filename="site photo.jpg"\r\nContent-Type: image/jpeg'),
    ].join('');
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const sent = Buffer.from(`${body}--${boundary}--\r\n`);
    const { text } = await sendLate('/timesheets/create', placement.contractor, sent, headers);
    expect(text).toContain('Files are not kept. Please add them afterwards: site photo.jpg');
    expect(keptOn(text)!.fields).toContainEqual(['note', 'Typed']);
    expect(text).not.toContain('do not tell');
  });

  test('leads to the log-in as before if it is longer than any of our forms', async () => {
    const { status, headers } = await sendLate(
      '/timesheets/create',
      placement.contractor,
      `note=${'x'.repeat(530_000)}`,
    );
    expect([status, headers.location?.startsWith('/login?requestedRoute=')]).toEqual([302, true]);
  });
});

describe('An account form sent after its session ended', () => {
  const sendOwn = async (fields: Record<string, string>, as = placement.contractor) => {
    const { accountId } = placement.contractor.actor as RoleActor;
    const own = { accountId: accountId!, ...fields };
    return sendLate('/account', as, new URLSearchParams(own).toString());
  };

  test('is kept without its password, and saved once they have logged in again', async () => {
    const kept = await sendOwn({ intent: 'name', profileName: 'Callum H.' });
    expect([kept.status, kept.text.includes('Your session has ended')]).toEqual([401, true]);
    expect((await sendAgain(kept.text, placement.contractor)).status).toBe(302);
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    expect((await visitor.get('/account')).text).toContain('value="Callum H."');
    const email = await sendOwn({ intent: 'email', emailAddress: 'new@contractor.example', password: 'correct horse' });
    expect(keptOn(email.text)!.fields.map(([name]) => name)).not.toContain('password');
    const requested = await sendAgain(email.text, placement.contractor);
    expect([requested.status, requested.text.includes('value="new@contractor.example"')]).toEqual([422, true]);
  });

  test('is not saved for somebody else who has logged in', async () => {
    const kept = await sendOwn({ intent: 'name', profileName: 'Somebody else' });
    const answer = await sendAgain(kept.text, placement.authoriser);
    expect([answer.status, answer.text.includes('This was typed in another account.')]).toEqual([403, true]);
    const visitor = await loggedInVisitor(web.port, placement.authoriser);
    expect((await visitor.get('/account')).text).not.toContain('Somebody else');
  });

  test('leads to the log-in if it does not say whose it is', async () => {
    const body = new URLSearchParams({ intent: 'endOthers' }).toString();
    const answer = await sendLate('/account', placement.contractor, body);
    expect([answer.status, answer.headers.location]).toEqual([302, expect.stringContaining('/login?requestedRoute=')]);
  });
});
