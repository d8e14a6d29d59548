import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import type { Invalid } from '#domain/errors.ts';
import { Conflict, NotFound, TooMany } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import { addSsoDomain } from '#domain/sso/domains/add-sso-domain.server.ts';
import { checkSsoDomain } from '#domain/sso/domains/check-sso-domain.server.ts';
import { confirmDomainProof, readDomainProof, writeToPostmaster } from '#domain/sso/domains/prove-sso-domain.server.ts';
import { readSsoSettings } from '#domain/sso/settings/read-sso-settings.server.ts';
import { removeSsoDomain } from '#domain/sso/domains/remove-sso-domain.server.ts';
import { createDnsRecords, type DnsRecords } from '#platform/outgoing/dns-records.ts';
import { type DnsServer, startDnsServer } from '../../support/dns-server.ts';
import { afterSeconds, visitorOf } from '../../support/member.ts';
import { addContract, openTwoAgencies, type TwoAgencies } from '../../support/two-agencies.ts';

let world: TwoAgencies;
let here: Context;
let there: Context;
let server: DnsServer;
let dns: DnsRecords;
beforeAll(async () => {
  [world, server] = await Promise.all([openTwoAgencies(), startDnsServer()]);
  ({ here, there } = world);
  dns = createDnsRecords({ server: server.address, timeLimitMs: 400 });
});
afterAll(() => Promise.all([world.close(), server.close()]));
afterEach(async () => {
  for (const ctx of [here, there]) {
    await ctx.db.run({ text: 'delete from sso_settings where agency_id = $1', values: [ctx.agency.id] });
    await ctx.db.run({ text: 'delete from sso_domains where agency_id = $1', values: [ctx.agency.id] });
  }
});

let count = 0;
/** A domain that no other test has emailed about. */
let domain: string;
beforeEach(() => {
  domain = `kirkstall-${(count += 1)}.example`;
});
const add = (ctx = here, clientId: string | null = null) => addSsoDomain(ctx, { domain, clientId });
const says = (...texts: string[]) =>
  server.say(
    `_countersign.${domain}`,
    texts.map((text) => [text]),
  );
const stateOf = async (ctx = here) => (await readSsoSettings(ctx)).domains.find((one) => one.domain === domain);

test('A domain is proved by its DNS record, and by nothing else about the domain', async () => {
  const { domainId, proofToken } = await add();
  expect(proofToken).toMatch(/^[a-z2-9]{20}$/);
  says('v=spf1 -all', `cs-proof=${proofToken}x`, proofToken);
  expect(await checkSsoDomain(here, dns, domainId)).toMatchObject({ lastAnswer: 'notFound', provedAt: null });
  says('v=spf1 -all', ` cs-proof=${proofToken} `);
  expect(await checkSsoDomain(here, dns, domainId)).toMatchObject({ lastAnswer: 'found', provedBy: 'dns' });
  expect(await stateOf()).toMatchObject({ provedAt: here.clock.now().toString() });
});

test('Each agency proves a domain for itself: one agency’s record does not count for another', async () => {
  const [ours, theirs] = [await add(here), await add(there)];
  says(`cs-proof=${ours.proofToken}`);
  expect(await checkSsoDomain(there, dns, theirs.domainId)).toMatchObject({ lastAnswer: 'notFound', provedAt: null });
  await expect(checkSsoDomain(there, dns, ours.domainId)).rejects.toBeInstanceOf(NotFound);
  says(`cs-proof=${ours.proofToken}`, `cs-proof=${theirs.proofToken}`);
  for (const [ctx, { domainId }] of [
    [here, ours],
    [there, theirs],
  ] as const)
    expect(await checkSsoDomain(ctx, dns, domainId)).toMatchObject({ provedBy: 'dns' });
});

test('A proof ends if the record is gone, and stays if the name server does not answer', async () => {
  const { domainId, proofToken } = await add();
  says(`cs-proof=${proofToken}`);
  await checkSsoDomain(here, dns, domainId);
  server.say(`_countersign.${domain}`, 'is silent');
  expect(await checkSsoDomain(here, dns, domainId)).toMatchObject({ lastAnswer: 'unanswered', provedBy: 'dns' });
  server.forget(`_countersign.${domain}`);
  expect(await checkSsoDomain(here, dns, domainId)).toMatchObject({ lastAnswer: 'notFound', provedAt: null });
});

test('A domain is added once, for a client of the agency or for its administrators', async () => {
  await add();
  await expect(add()).rejects.toMatchObject({
    fields: [{ field: 'domain', message: `You have already added ${domain}` }],
  });
  await add(there);
  domain = 'for-a-client.example';
  const { clientId } = await addContract(here);
  await expect(add(there, clientId)).rejects.toMatchObject({ fields: [{ field: 'clientId' }] });
  expect(await add(here, clientId)).toMatchObject({ clientName: 'Kirkstall Precision Engineering' });
});

test('An agency may have fifty domains at most', async () => {
  const text = `insert into sso_domains (agency_id, id, domain, proof_token, created_at)
    select $1, gen_random_uuid(), 'd' || n || '.example', 'x', now() from generate_series(1, 49) n returning id`;
  await here.db.run({ text, values: [here.agency.id] });
  await add();
  domain = 'one-too-many.example';
  await expect(add()).rejects.toMatchObject({ code: 'too_many_domains' });
});

/** Emails the postmaster. @returns the recipient, and the key in the link */
async function write(domainId: string, ctx = here): Promise<{ sentTo: string; key: string }> {
  let key = '';
  const compose = async (_agency: unknown, { url }: { url: string }) => {
    key = url.split('/').at(-1)!;
    return { subject: 'May people log in?', html: `<p>${url}</p>`, text: url };
  };
  const { sentTo } = await writeToPostmaster(ctx, { limits: world.platform.limits, compose }, domainId);
  return { sentTo, key };
}
const visitor = (ctx = here) => visitorOf(world.platform, ctx);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Invalid) => error.code,
  );

test('Its postmaster is not asked about a domain that is proved while the email is written', async () => {
  const { domainId } = await add();
  const values = [here.agency.id, domainId];
  const compose = async () => {
    const text = `update sso_domains set proved_at = now(), proved_by = 'dns' where agency_id = $1 and id = $2`;
    await here.db.run({ text, values });
    return { subject: 'May people log in?', html: 'a', text: 'a' };
  };
  const asking = writeToPostmaster(here, { limits: world.platform.limits, compose }, domainId);
  await expect(asking).rejects.toMatchObject({ code: 'domain_proved' });
  const text = 'select 1 from outbound_mails where agency_id = $1 and subject_id = $2';
  expect(await here.db.run({ text, values })).toEqual([]);
});

test('A domain is proved by whoever reads its postmaster’s mail, once they have agreed', async () => {
  const { domainId } = await add();
  const { sentTo, key } = await write(domainId);
  expect(sentTo).toBe(`postmaster@${domain}`);
  expect(await readDomainProof(visitor(), key)).toEqual({ domain, isProved: false });
  expect(await stateOf()).toMatchObject({ provedAt: null });
  expect(await confirmDomainProof(visitor(), key)).toEqual({ domain, isProved: true });
  expect(await stateOf()).toMatchObject({ provedBy: 'postmaster' });
  expect(await confirmDomainProof(visitor(), key)).toEqual({ domain, isProved: true });
  expect(await checkSsoDomain(here, dns, domainId)).toMatchObject({ lastAnswer: 'notFound', provedBy: 'postmaster' });
});

test('The mail is stored without its link, and the link’s key is not stored', async () => {
  const { domainId } = await add();
  const { key } = await write(domainId);
  const text = `select to_address, text_body from outbound_mails where subject_id = $1`;
  const mails = await here.db.run<{ toAddress: string }>({
    text: text.replace('text_body', 'outbound_mails::text as whole'),
    values: [domainId],
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]!.toAddress).toBe(`postmaster@${domain}`);
  expect(JSON.stringify(mails)).not.toContain(key);
});

test('A link proves nothing at another agency, under another key, or once its domain was removed', async () => {
  const { domainId } = await add();
  await add(there);
  const { key } = await write(domainId);
  for (const work of [readDomainProof, confirmDomainProof]) {
    expect(await refusal(work(visitor(there), key))).toBe('link_not_valid');
    expect(await refusal(work(visitor(), `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`))).toBe(
      'link_not_valid',
    );
  }
  await removeSsoDomain(here, domainId);
  await add();
  expect(await refusal(confirmDomainProof(visitor(), key))).toBe('link_not_valid');
  expect(await stateOf()).toMatchObject({ provedAt: null });
});

test('A link works for a day', async () => {
  const { domainId } = await add();
  const { key } = await write(domainId);
  const day = 24 * 3600;
  expect(await refusal(confirmDomainProof(afterSeconds(visitor(), day), key))).toBe('link_expired');
  expect(await confirmDomainProof(afterSeconds(visitor(), day - 1), key)).toMatchObject({ isProved: true });
});

test('A postmaster is mailed once an hour, whether the domain was removed and added again or not, and only the latest link works', async () => {
  const { domainId } = await add();
  const { key } = await write(domainId);
  await expect(write(domainId)).rejects.toBeInstanceOf(TooMany);
  await removeSsoDomain(here, domainId);
  const { domainId: again } = await add();
  await expect(write(again)).rejects.toBeInstanceOf(TooMany);
  const { key: later } = await write(again, afterSeconds(here, 3600));
  expect(await refusal(readDomainProof(afterSeconds(visitor(), 3600), key))).toBe('link_not_valid');
  expect(await readDomainProof(afterSeconds(visitor(), 3600), later)).toMatchObject({ domain });
});

test('If single sign-on is required, the administrators’ last proved domain stays, and so does its proof', async () => {
  const { domainId, proofToken } = await add();
  says(`cs-proof=${proofToken}`);
  await checkSsoDomain(here, dns, domainId);
  await requireIt();
  server.forget(`_countersign.${domain}`);
  await expect(removeSsoDomain(here, domainId)).rejects.toMatchObject({ code: 'last_sso_domain' });
  await expect(checkSsoDomain(here, dns, domainId)).rejects.toBeInstanceOf(Conflict);
  expect(await stateOf()).toMatchObject({ provedBy: 'dns' });
  const [first] = [domain];
  domain = `second-${domain}`;
  const second = await add();
  await expect(removeSsoDomain(here, domainId)).rejects.toMatchObject({ code: 'last_sso_domain' });
  says(`cs-proof=${second.proofToken}`);
  await checkSsoDomain(here, dns, second.domainId);
  expect(await removeSsoDomain(here, domainId)).toMatchObject({ domain: first });
});

async function requireIt(): Promise<void> {
  const [one] = await here.db.run<{ contactId: string }>({
    text: 'select contact_id from administrators where agency_id = $1 limit 1',
    values: [here.agency.id],
  });
  const text = `insert into sso_settings (agency_id, id, issuer, client_id, client_secret, secret_set_at, is_enabled, is_required,
      keeps_password_contact_id, tested_version, created_at, updated_at)
    values ($1, $2, 'https://login.example', 'x', 'x', now(), true, true, $3, 1, now(), now())`;
  await here.db.run({ text, values: [here.agency.id, newId(), one!.contactId] });
}
