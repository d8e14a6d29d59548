import { describe, expect, test } from 'vitest';
import { logIn } from '#domain/accounts/log-in/log-in.server.ts';
import { sendInvitation } from '#domain/accounts/mails/send-account-mail.server.ts';
import { SignUpSchema } from '#domain/accounts/account.schema.ts';
import { createAdministrator } from '#domain/administrators/create-administrator.server.ts';
import { suspendAgency } from '#domain/agencies/set-agency-status.server.ts';
import { signUp } from '#domain/agencies/sign-up.server.ts';
import type { Context } from '#domain/context.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { portalUrl } from '#platform/requests/host.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { formVisitor } from '../support/form.ts';
import { askedKey, keyOf, newestRole } from '../support/mailed-key.ts';
import { givePassword, MEMBER_PASSWORD, visitorOf } from '../support/member.ts';
import { asAdministrator } from '../support/placement.ts';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { addContact, addPlacement, foundTestAgency } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);

const FROM = { address: '192.0.2.1', userAgent: null };

/** Returns the contact's page as the agency's administrator sees it. */
async function contactPage(ctx: Context, contactId: string) {
  const admin = await asAdministrator(ctx);
  const visitor = await loggedInVisitor(web.port, admin);
  const path = `/contacts/${contactId}?roleId=${await roleIdOf(admin)}`;
  return { visitor, path, text: (await visitor.get(path)).text };
}
/** Returns what the page states about the person's access. */
const access = (text: string) => /Account<\/dt><dd[^>]*>([^<]+)/.exec(text)?.[1];

describe('Somebody who has a password at another agency', () => {
  test('joins with one button, and is shown to the agency as invited until then', async () => {
    const there = await foundTestAgency(web.platform, 'there');
    const emailAddress = 'zofia@people.example';
    await addPlacement(there, emailAddress);
    await givePassword(web.platform, emailAddress);
    const { contactId } = await addContact(web.here, emailAddress, 'Zofia Adamska');
    expect(access((await contactPage(web.here, contactId)).text)).toBe('Not invited yet');
    await createAdministrator(web.here, { contactId, isSuperAdministrator: false });
    const role = await newestRole(web.here);
    const key = await keyOf((compose) => sendInvitation(web.here, role, compose));
    const invited = await contactPage(web.here, contactId);
    expect(access(invited.text)).toBe('Invited');
    expect(invited.text).toContain('Send the verification email again');
    const visitor = formVisitor(web.port, web.here.agency.portalUrl);
    const path = `/account/signup/local/verify/${key}`;
    const page = (await visitor.get(path)).text;
    expect(page).toContain('Join Agency here');
    expect(page).not.toMatch(/type="(password|checkbox)"/);
    const joined = await visitor.post(path, {});
    expect(joined.headers.location).toBe('/login');
    expect((await visitor.get('/login')).text).toContain(
      'You have joined Agency here. Please log in with the password',
    );
    // Many return by the link in their invitation.
    expect((await visitor.get(path)).headers.location).toBe('/login');
    expect((await visitor.get('/login')).text).toContain('You have used that link already. Please log in.');
    const input = { emailAddress, password: MEMBER_PASSWORD, rememberMe: false };
    expect((await logIn(visitorOf(web.platform, web.here), input, FROM)).token).toBeTruthy();
    const after = (await contactPage(web.here, contactId)).text;
    expect(access(after)).toBe('Joined');
    expect(after).not.toContain('Send the verification email again');
  });
});

describe('The portal of an unverified agency', () => {
  test('always leads to requesting its email again, and is closed once suspended', async () => {
    const { baseUrl } = web.platform.config;
    const signing = {
      ...visitorOf(web.platform, web.here),
      db: web.platform.pool.for({ agencyId: null }),
      agency: null,
      mode: 'open' as const,
      portalUrl: (name: string) => portalUrl(baseUrl, name),
      keepRequest: () => undefined,
    };
    const input = SignUpSchema.parse({
      agencyName: 'Waiting House',
      fullname: 'Ines Duarte',
      emailAddress: 'ines@waiting.example',
      telephoneNumber: '0113 496 0182',
      terms: true,
    });
    const done = await signUp(signing, input, FROM);
    const visitor = formVisitor(web.port, done.outcome === 'signedUp' ? done.portalUrl : '');
    for (const path of ['/', '/login', '/timesheets'])
      expect([path, (await visitor.get(path)).headers.location]).toEqual([path, '/account/signup/local/verify']);
    const page = (await visitor.get('/account/signup/local/verify')).text;
    expect(page).toContain('This timesheet portal is not open yet.');
    const requested = await visitor.post('/account/signup/local/verify', { emailAddress: input.emailAddress });
    expect(requested.status).toBe(302);
    expect((await visitor.post('/login', { emailAddress: input.emailAddress, password: 'x' })).status).toBe(403);
    await suspendAgency(await openNamedAgencyContext(web.platform, 'waiting-house', { kind: 'commandLine' }));
    expect((await visitor.get('/')).status).toBe(403);
  });
});

test('A leaver is switched off on their contact page, role by role, and no role of others there', async () => {
  const { contractorContactId, primaryAuthoriser } = await addPlacement(web.here, 'leaver@people.example');
  const { visitor, path, text } = await contactPage(web.here, contractorContactId);
  const switchOf = (page: string) => /<input[^>]*aria-label="Contractor"[^>]*>/.exec(page)?.[0] ?? 'none';
  expect(switchOf(text)).toContain('checked=""');
  const roleOf = async (contactId: string) => (await listContactRoles(web.here, { contactId }))[0]!;
  const press = (roleId: string) => visitor.post(path.replace('?', '/roles?'), { shownOn: roleId });
  const off = await press((await roleOf(contractorContactId)).id);
  expect(off.headers.location).toContain(`/contacts/${contractorContactId}`);
  expect(await roleOf(contractorContactId)).toMatchObject({ type: 'ContractingRole', isEnabled: false });
  expect(switchOf((await visitor.get(path)).text)).not.toContain('checked=""');
  const other = primaryAuthoriser!.contactId;
  expect((await press((await roleOf(other)).id)).status).toBe(404);
  expect(await roleOf(other)).toMatchObject({ isEnabled: true });
});

describe('Somebody who has no password yet', () => {
  test('sees every problem at once, and is logged in with the new password', async () => {
    const { emailAddress } = await addPlacement(web.here, 'nadia@people.example');
    const key = await askedKey(web.here, emailAddress, 'verification');
    const visitor = formVisitor(web.port, web.here.agency.portalUrl);
    const path = `/account/signup/local/verify/${key}`;
    const page = await visitor.get(path);
    expect(page.text).toContain('invites you to its timesheet portal. Set a password, and you are logged in.');
    const refused = await visitor.post(path, { password: 'password123' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('There are 2 problems to fix');
    const done = await visitor.post(path, { password: 'a long and winding phrase', terms: 'on' });
    expect(done.status).toBe(302);
    const home = await visitor.get('/timesheets');
    expect(home.status).toBe(200);
    expect(home.text).toContain('Your password is set, and you are logged in.');
  });
});
