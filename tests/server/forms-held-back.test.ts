import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { listClients } from '#domain/clients/list-clients.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { ask } from '../support/ask.ts';
import { formsOf } from '../support/html-form.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf, sessionHeaders } from '../support/session.ts';
import { addContact } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here));

const TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };
const titleOf = (html: string) => /<title>.* - (.*)<\/title>/.exec(html)?.[1];
/** Returns the form on a page that keeps what was sent. */
const keptOn = (html: string) => formsOf(html, '/').find(({ action }) => action.includes('sentAgain'))!;

test('A form sent without script in a disabled role is kept, and not sent in another role of its sender', async () => {
  const { authoriser } = placement;
  const [roleId, visitor] = [await roleIdOf(authoriser), await loggedInVisitor(web.port, authoriser)];
  const { accountId } = authoriser.actor as RoleActor;
  await web.here.db.run({
    text: 'insert into roles (id, account_id, agency_id, type) values ($1, $2, $3, $4)',
    values: [newId(), accountId, web.here.agency.id, 'RecruitmentAgencyAdministrationRole'],
  });
  const timesheetId = await submitWeek(placement);
  const send = () => visitor.post(`/timesheets/${timesheetId}/reject?roleId=${roleId}`, { note: 'Thursday: Dock 4' });
  const sendAgain = ({ text }: { text: string }) => visitor.postAll(keptOn(text).action, keptOn(text).fields);
  await setRoleEnabled(web.here, { roleId, isEnabled: false });
  const kept = await send();
  for (const answer of [kept, await sendAgain(kept)]) {
    expect([answer.status, titleOf(answer.text)]).toEqual([403, 'Your role is disabled']);
    expect(keptOn(answer.text).fields).toContainEqual(['note', 'Thursday: Dock 4']);
  }
  expect((await getTimesheet(web.here, timesheetId)).status).toBe('pending');
  await setRoleEnabled(web.here, { roleId, isEnabled: true });
  expect((await sendAgain(kept)).status).toBe(302);
  expect((await getTimesheet(web.here, timesheetId)).status).toBe('rejected');
});

test('A form sent to an address without a role, by somebody whose only role was disabled, gets that as the reason', async () => {
  const own = await makePlacement(web.here);
  const roleId = await roleIdOf(own.contractor);
  const visitor = await loggedInVisitor(web.port, own.contractor);
  await setRoleEnabled(web.here, { roleId, isEnabled: false });
  expect((await visitor.post('/timesheets/create', { note: 'Typed' })).headers.location).toBe('/roles');
  const { text } = await visitor.get('/roles');
  expect(text).toContain('Your role is disabled, and what you sent was not saved.');
  expect(text).not.toContain('Your session has ended');
});

test('A button without a page of its own leads to where the reason is shown: the roles, or the log-in', async () => {
  const own = await makePlacement(web.here);
  const timesheetId = await submitWeek(own);
  const visitor = await loggedInVisitor(web.port, own.admin);
  const roleId = await roleIdOf(own.admin);
  const press = () => visitor.post(`/timesheets/${timesheetId}/resend?roleId=${roleId}`, {});
  const { accountId } = own.admin.actor as RoleActor;
  const change = (text: string, id: string) => web.here.db.as(accountId).run({ text, values: [id] });
  await change('update roles set is_enabled = false where id = $1', roleId);
  expect((await press()).headers.location).toBe('/roles');
  expect((await visitor.get('/roles')).text).toContain('Your role is disabled, and what you sent was not saved.');
  await change('update roles set is_enabled = true where id = $1', roleId);
  await change('update sessions set ended_at = created_at where account_id = $1', accountId);
  const late = await press();
  expect([late.status, late.headers.location]).toEqual([302, expect.stringMatching(/^\/login/)]);
  expect((await visitor.get(late.headers.location!)).text).toContain('what you sent was not saved');
});

test('A form sent by script in a disabled role leads to the roles, where the reason is shown', async () => {
  const { contractor } = placement;
  const roleId = await roleIdOf(contractor);
  await setRoleEnabled(web.here, { roleId, isEnabled: false });
  const visitor = await loggedInVisitor(web.port, contractor);
  const { Host: host, ...own } = await sessionHeaders(contractor);
  const sent = await ask(web.port, `/timesheets/create?roleId=${roleId}`, {
    host: host!,
    method: 'POST',
    headers: { ...own, ...TYPE, 'Sec-Fetch-Dest': 'empty' },
    body: 'note=Typed',
  });
  expect(sent.headers.location).toBe('/roles');
  const flash = String(sent.headers['set-cookie']);
  const [name, value] = flash.split(';')[0]!.split(/=(.*)/s) as [string, string];
  visitor.cookies.set(name, value);
  expect((await visitor.get('/roles')).text).toContain('Your role is disabled, and what you sent was not saved.');
  await setRoleEnabled(web.here, { roleId, isEnabled: true });
});

describe('A form of an administrator who has to do something else first', () => {
  const keeper = opened(() => addContact(web.here, 'keeper@example.example'));
  beforeAll(() => createAdministrator(web.here, { contactId: keeper.contactId, isSuperAdministrator: true }));
  const askFor = {
    codes: () => changeSettings(web.here, { 'security.administratorsMustUseTotp': true }),
    workAccount: () =>
      web.here.db.run({
        text: `insert into sso_settings (agency_id, id, issuer, client_id, client_secret, secret_set_at, is_enabled, is_required,
            keeps_password_contact_id, tested_version, created_at, updated_at)
          values ($1, $2, 'https://login.example', 'x', 'x', now(), true, true, $3, 1, now(), now())`,
        values: [web.here.agency.id, newId(), keeper.contactId],
      }),
  };
  const askForNothing = async () => {
    await changeSettings(web.here, { 'security.administratorsMustUseTotp': false });
    await web.here.db.run({ text: 'delete from sso_settings where agency_id = $1', values: [web.here.agency.id] });
  };
  afterEach(askForNothing);
  const send = async (clientName: string, headers: Record<string, string> = {}) => {
    const { Host: host, ...own } = await sessionHeaders(placement.admin);
    return ask(web.port, `/clients/create?roleId=${await roleIdOf(placement.admin)}`, {
      host: host!,
      method: 'POST',
      headers: { ...own, ...TYPE, ...headers },
      body: new URLSearchParams({ clientName, reference: clientName }).toString(),
    });
  };

  test.each([
    ['codes', 'Please set up log-in codes', '/settings/security'],
    ['workAccount', 'Continue with your work account', '/login/sso/required'],
  ] as const)('is kept if it was sent without script: %s', async (what, title, way) => {
    await askFor[what]();
    const kept = await send(`Needs ${what}`);
    expect([kept.status, titleOf(kept.text), kept.text.includes(`href="${way}"`)]).toEqual([403, title, true]);
    await askForNothing();
    const visitor = await loggedInVisitor(web.port, placement.admin);
    const { action, fields } = keptOn(kept.text);
    expect((await visitor.postAll(action, fields)).status).toBe(302);
    const added = { clientName: `Needs ${what}`, reference: `Needs ${what}` };
    expect((await listClients(web.here)).rows).toContainEqual(expect.objectContaining(added));
  });

  test.each([
    ['codes', '/settings/security'],
    ['workAccount', '/login/sso/required'],
  ] as const)('leads back to its page if it was sent by script: %s', async (what, way) => {
    await askFor[what]();
    const { portalUrl } = web.here.agency;
    const page = `/clients?roleId=${await roleIdOf(placement.admin)}`;
    const { headers } = await send('By script', { 'Sec-Fetch-Dest': 'empty', Referer: `${portalUrl}${page}` });
    const { pathname, searchParams } = new URL(headers.location!, portalUrl);
    expect([pathname, searchParams.get('requestedRoute')]).toEqual([way, page]);
  });
});
