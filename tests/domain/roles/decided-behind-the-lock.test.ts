import { expect, test } from 'vitest';
import { changeAgency } from '#domain/agencies/change-agency.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { setAllDocumentUploads } from '#domain/agencies/settings/set-document-uploads.server.ts';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import { revokeApiKey } from '#domain/api-keys/revoke-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { editDelegation } from '#domain/delegations/edit-delegation.server.ts';
import { resendMail } from '#domain/mail/resend-mail.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { addSsoDomain } from '#domain/sso/domains/add-sso-domain.server.ts';
import { checkSsoDomain } from '#domain/sso/domains/check-sso-domain.server.ts';
import { removeSsoDomain } from '#domain/sso/domains/remove-sso-domain.server.ts';
import { disableSso } from '#domain/sso/settings/disable-sso.server.ts';
import { saveSsoSettings } from '#domain/sso/settings/save-sso-settings.server.ts';
import { AddSsoDomainSchema, SaveSsoSchema } from '#domain/sso/sso.schema.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { deleteWebhook } from '#domain/webhooks/delete-webhook.server.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { rotateSecret } from '#domain/webhooks/rotate-secret.server.ts';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { holdsRowLock } from '#tests/support/held-rows.ts';
import { anotherAdministrator, GONE, type Held, refusalAfterWaiting, switchedOff } from '#tests/support/lost-roles.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { raceWith } from '#tests/support/race.ts';
import { addContact, openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';

const anywhere = { refusal: () => null };
const domain = (name: string) => AddSsoDomainSchema.parse({ domain: name });
const provider = SaveSsoSchema.parse({
  ...{ issuer: 'https://login.here.example', clientId: 'countersign', clientSecret: 'a secret of theirs' },
  ...{ claim: 'groups', administratorValue: 'admins', givesRoles: false, isEnabled: true, isRequired: false },
});
const endpoint = CreateWebhookSchema.parse({
  url: 'https://payroll.here.example/hooks',
  events: ['timesheet.accepted'],
});
const contactOf = ({ actor }: Context) => (actor as RoleActor).contactId!;

/** Opens an agency with one record of each kind that its administrators change. */
async function openWithRecords() {
  const world = await openTwoAgencies();
  const { here } = world;
  const [absent, present] = [await makePlacement(here), await makePlacement(here)];
  const absence = {
    ...{ authoriserContactId: contactOf(absent.authoriser), delegateContactId: contactOf(present.authoriser) },
    ...{ start: '2026-06-01', end: '2026-06-12' },
  };
  const { delegationId } = await createDelegation(here, CreateDelegationSchema.parse(absence));
  const { keyId } = await createApiKey(here, { name: 'Payroll', scopes: ['directory:read'] });
  const { webhookId } = await createWebhook(here, anywhere, endpoint);
  await saveSsoSettings(here, anywhere, provider);
  const { domainId } = await addSsoDomain(here, domain('here.example'));
  const leaver = await addContact(here, 'leaver@here.example');
  const { mailId } = await queueMail(here, {
    ...{ kind: 'accountNotice', to: { name: null, address: 'payroll@here.example' } },
    ...{ subject: 'Your password was changed', html: '<p>Changed.</p>', text: 'Changed.' },
  });
  await here.db.run({
    text: `update outbound_mails set status = 'failed' where agency_id = $1 and id = $2`,
    values: [here.agency.id, mailId],
  });
  return { ...world, mailId, absence, delegationId, keyId, webhookId, domainId, leaver };
}
const world = opened(openWithRecords);

const row = (table: string, id: unknown, by = 'id') => holdsRowLock(world.here, { table, id, by }, 'update');
const advisory =
  (key: string): Held =>
  (session) =>
    session.query(`select pg_advisory_xact_lock(${key})`, [world.here.agency.id]);
const settingsHeld = () => row('agency_settings', world.here.agency.id, 'agency_id');
const agencyHeld = () => (session: Parameters<Held>[0]) =>
  session.query('select from agencies where id = $1 for update', [world.here.agency.id]);
const webhookHeld = () => row('webhook_endpoints', world.webhookId);
const ssoHeld = () => advisory(`hashtext('sso ' || $1)`);
const delegationHeld = () => row('delegations', world.delegationId);

type Case = [what: string, held: () => Held, work: (ctx: Context) => Promise<unknown>];
const DANGEROUS: Case[] = [
  [
    'erases a person',
    () => row('contacts', world.leaver.contactId),
    (ctx) => erasePerson(ctx, { emailAddress: 'leaver@here.example' }),
  ],
  [
    'names a delegate',
    () => row('contacts', world.absence.authoriserContactId),
    (ctx) => createDelegation(ctx, { ...world.absence, start: '2026-06-15', end: '2026-06-19' }),
  ],
  ['changes a delegation', delegationHeld, (ctx) => editDelegation(ctx, world.delegationId, { end: '2026-06-10' })],
  ['ends a delegation', delegationHeld, (ctx) => deleteDelegation(ctx, world.delegationId)],
  ['creates an API key', agencyHeld, (ctx) => createApiKey(ctx, { name: 'Theirs', scopes: ['directory:write'] })],
  ['revokes an API key', () => row('api_keys', world.keyId, 'key_id'), (ctx) => revokeApiKey(ctx, world.keyId)],
  ['changes the provider', ssoHeld, (ctx) => saveSsoSettings(ctx, anywhere, { ...provider, clientId: 'another' })],
  ['switches single sign-on off', ssoHeld, (ctx) => disableSso(ctx)],
  ['adds an email domain', ssoHeld, (ctx) => addSsoDomain(ctx, domain('evil.example'))],
  [
    'has a domain proved',
    ssoHeld,
    (ctx) => checkSsoDomain(ctx, { texts: async () => ({ isAnswered: true, texts: [] }) }, world.domainId),
  ],
  ['removes an email domain', ssoHeld, (ctx) => removeSsoDomain(ctx, world.domainId)],
  [
    'adds an endpoint',
    () => advisory(`hashtextextended('webhooks:' || $1, 0)`),
    (ctx) => createWebhook(ctx, anywhere, endpoint),
  ],
  [
    'changes an endpoint',
    webhookHeld,
    (ctx) => editWebhook(ctx, anywhere, world.webhookId, { url: 'https://evil.example/hooks' }),
  ],
  ['replaces a secret', webhookHeld, (ctx) => rotateSecret(ctx, world.webhookId)],
  ['tests an endpoint', webhookHeld, (ctx) => sendTestEvent(ctx, world.webhookId)],
  ['deletes an endpoint', webhookHeld, (ctx) => deleteWebhook(ctx, world.webhookId)],
  ['changes a setting', settingsHeld, (ctx) => changeSettings(ctx, { 'hourFormat.decimal': true })],
  ['changes the agency', settingsHeld, (ctx) => changeAgency(ctx, { website: 'https://evil.example/' })],
  ['changes the agency’s address', agencyHeld, (ctx) => changeAgency(ctx, { canonicalName: 'evil-precision' })],
  ['resends an email', () => row('outbound_mails', world.mailId), (ctx) => resendMail(ctx, world.mailId)],
  ['changes document uploads', settingsHeld, (ctx) => setAllDocumentUploads(ctx, false)],
];

test.each(DANGEROUS)('Nobody %s who lost their role while they waited', async (_what, held, work) => {
  const admin = await anotherAdministrator(world.here);
  const before = await recordedActions(world.here);
  expect(await refusalAfterWaiting(world, held(), () => work(admin), switchedOff(admin))).toContain(GONE);
  expect(await recordedActions(world.here)).toEqual(before);
});

const SUPERS: Case[] = [DANGEROUS[0]!, ...DANGEROUS.filter(([, held]) => held === ssoHeld)];
test.each(SUPERS)('Nobody %s who was demoted while they waited', async (_what, held, work) => {
  const admin = await anotherAdministrator(world.here);
  const before = await recordedActions(world.here);
  const demoted: Held = (session) =>
    session.query('update administrators set is_super_administrator = false where agency_id = $1 and contact_id = $2', [
      world.here.agency.id,
      contactOf(admin),
    ]);
  expect(await refusalAfterWaiting(world, held(), () => work(admin), demoted)).toContain('may not');
  expect(await recordedActions(world.here)).toEqual(before);
});

test('A key that is revoked while its change waits changes nothing', async () => {
  const { here } = world;
  const scopes = ['settings:read' as const, 'settings:write' as const];
  const { id: apiKeyId, name } = await createApiKey(here, { name: 'Set up', scopes });
  const key: Context = { ...here, actor: { kind: 'apiKey', apiKeyId, name, scopes } };
  const before = await recordedActions(here);
  const [outcome] = await raceWith(
    world,
    here,
    settingsHeld(),
    [() => changeSettings(key, { 'hourFormat.decimal': true })],
    (session) =>
      session.query('update api_keys set revoked_at = now() where agency_id = $1 and id = $2', [
        here.agency.id,
        apiKeyId,
      ]),
  );
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } });
  expect(await recordedActions(here)).toEqual(before);
});
