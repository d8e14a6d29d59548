import { beforeAll, expect, test } from 'vitest';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { type Answer, ask } from '../support/ask.ts';
import { makePlacement } from '../support/placement.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
let admin: (path: string, form?: Record<string, string>) => Promise<Answer>;
beforeAll(async () => {
  const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  const { admin: ctx } = await makePlacement(here);
  const { Host: host, ...headers } = await sessionHeaders(ctx);
  const roleId = await roleIdOf(ctx);
  admin = (path, form) => {
    const address = `${path}?roleId=${roleId}`;
    if (!form) return ask(web.port, address, { host, headers });
    const sent = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
    return ask(web.port, address, { host, method: 'POST', headers: sent, body: new URLSearchParams(form).toString() });
  };
});

const TYPED = { clientId: 'countersign', clientSecret: 'a secret of theirs', claim: 'groups' };

test('Problems are reported at their field, keeping what was typed except the secret, and nothing is stored', async () => {
  const refused = await admin('/settings/sso', { ...TYPED, issuer: 'login' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Please supply an address such as https://login.calderfinch.example');
  expect(refused.text).toContain('value="login"');
  expect(refused.text).not.toContain('a secret of theirs');
  expect((await admin('/settings/sso')).text).toContain('Not tested yet.');
});

test('Without a script settings are saved and a domain is added and removed; the secret is never shown', async () => {
  const saved = await admin('/settings/sso', { ...TYPED, issuer: 'https://login.here.example' });
  expect(saved.status).toBe(302);
  expect((await admin('/settings/sso/domains/add', { domain: 'here' })).text).toContain(
    'Please supply a domain such as',
  );
  expect((await admin('/settings/sso/domains/add', { domain: 'here.example' })).status).toBe(302);
  const { text } = await admin('/settings/sso');
  expect(text).toContain('A secret was set on');
  expect(text).not.toContain('a secret of theirs');
  expect(text).toMatch(/_countersign TXT &quot;cs-proof=[a-z2-9]{20}&quot;/);
  const id = /\/settings\/sso\/domains\/([0-9a-f-]{36})\/check/.exec(text)![1]!;
  expect((await admin(`/settings/sso/domains/${id}/remove`, {})).status).toBe(302);
  expect((await admin('/settings/sso')).text).toContain('No email domains yet.');
});
