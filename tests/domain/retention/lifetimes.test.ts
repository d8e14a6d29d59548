import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { logOut } from '#domain/accounts/log-in/log-out.server.ts';
import { hashToken } from '#domain/accounts/token.server.ts';
import { recordEvent } from '#domain/audit/record-event.server.ts';
import type { Context } from '#domain/context.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { addFiles } from '#domain/files/add-files.server.ts';
import { removeFile } from '#domain/files/remove-file.server.ts';
import { storeUpload } from '#domain/files/store-upload.server.ts';
import { storeAttachment } from '#domain/mail/attachments.server.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { makeStopLink } from '#domain/reminders/sending/stop-link.server.ts';
import { hashKey } from '#domain/repeats/seal.server.ts';
import { findAgenciesWithExpired, removeEndedAccess, removeExpired } from '#domain/retention/remove-expired.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { makeAuthorisationLinks } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { rowsOf } from '#tests/support/installation.ts';
import { type Caller, callerWith } from '#tests/support/api.ts';
import { makeColleagues } from '#tests/support/colleagues.ts';
import { after, DAY, expectToLast, HOUR, MINUTE } from '#tests/support/lifetime.ts';
import { askedKey } from '#tests/support/mailed-key.ts';
import { givePassword } from '#tests/support/member.ts';
import { logInAs } from '#tests/support/person.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const world = opened(() => openTwoAgencies(folder));
const sides = opened(() => makeColleagues(world));
let here: Context;
let key: Caller;
const folder = temporaryFolder('kept');
beforeAll(async () => {
  here = world.here;
  key = await callerWith(world.platform, here);
});

const picture = () => ({
  name: 'card.png',
  stream: Readable.from([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ]),
});
const contactOf = ({ actor }: Context) => (actor as RoleActor).contactId!;

/** Where to check whether something still exists. */
type Kept = { from: string; where: string; value: unknown };
const byId = (from: string, id: unknown): Kept => ({ from, where: 'id', value: id });

/** What is kept, for how many seconds after the tests' current time, and how it is created. */
const KEPT: [what: string, seconds: number, begin: () => Promise<Kept>][] = [
  [
    'A file that no timesheet took is kept for a day',
    DAY,
    async () => byId('uploads', await storeUpload(sides.own.contractor, picture())),
  ],
  [
    'A file that was taken off its timesheet, for thirty days',
    30 * DAY,
    async () => {
      const { contractor, ids } = sides.own;
      const timesheetId = ids.timesheetId!;
      const fileId = await storeUpload(contractor, picture());
      await addFiles(contractor, { timesheetId, taskId: newId(), uploadIds: [fileId] });
      await removeFile(contractor, { timesheetId, fileId });
      return byId('timesheet_files', fileId);
    },
  ],
  [
    'The files of a mail, for thirty days',
    30 * DAY,
    async () => {
      const file = { eventId: newId(), filename: 'a.txt', contentType: 'text/plain', content: Buffer.from('kept') };
      const attachments = [await storeAttachment(here, file)];
      const words = {
        subject: 'a',
        html: 'a',
        text: 'a',
        kind: 'digest',
        to: { name: null, address: 'a@b.example' },
      } as const;
      const { mailId } = await queueMail(here, { ...words, attachments });
      return byId(`(select id from outbound_mails where attachments <> '[]') m`, mailId);
    },
  ],
  [
    'The text of a mail that was sent, for ninety days',
    90 * DAY,
    async () => {
      const to = { name: null, address: 'a@b.example' };
      const { mailId } = await queueMail(here, { subject: 'a', html: 'a', text: 'a', kind: 'digest', to });
      await here.db.run({
        text: `update outbound_mails set status = 'sent', sent_at = created_at where id = $1`,
        values: [mailId],
      });
      return byId(`(select id from outbound_mails where text <> '') m`, mailId);
    },
  ],
  [
    'A long download, for a day',
    DAY,
    async () => {
      const requested = { kind: 'summary', format: 'csv', rowCount: 1 } as const;
      const filter = ListTimesheetsSchema.parse({ search: newId() });
      return byId('made_downloads', await beginDownload(sides.own.admin, { ...requested, filter }));
    },
  ],
  [
    'The first answer to a request that may be repeated, for a day',
    DAY,
    async () => {
      const name = newId();
      await key('POST', '/clients', { clientName: name }, { 'Idempotency-Key': name });
      return { from: 'idempotency_keys', where: 'key', value: hashKey(name) };
    },
  ],
  [
    'A delivery to a webhook, for thirty days',
    30 * DAY,
    async () => {
      const { body } = await key('POST', `/webhooks/${sides.own.ids.webhookId}/test`);
      return byId('webhook_deliveries', body.deliveryId);
    },
  ],
  [
    'The link of an authorisation mail, for thirty days after its fourteen',
    44 * DAY,
    async () => {
      const { authoriser, ids } = sides.own;
      const requested = [{ timesheetId: ids.timesheetId!, version: 1 }];
      const [made] = (await makeAuthorisationLinks(here, contactOf(authoriser), requested)).values();
      return { from: 'authorisation_links', where: 'token_hash', value: hashToken(made!) };
    },
  ],
  [
    'The link that stops reminders, for thirty days after its hundred and eighty',
    210 * DAY,
    async () => {
      const whose = { contactId: contactOf(sides.own.contractor), roleType: 'ContractingRole' } as const;
      return { from: 'unsubscribe_links', where: 'token_hash', value: hashToken(await makeStopLink(here, whose)) };
    },
  ],
  [
    'The link that resets a password, for thirty days after its hour',
    30 * DAY + HOUR,
    async () => {
      const { accountId } = sides.own.contractor.actor as RoleActor;
      const { emailAddress } = await givePassword(world.platform, accountId);
      const made = await askedKey(here, emailAddress, 'passwordReset');
      return { from: 'account_tokens', where: 'token_hash', value: hashToken(made!) };
    },
  ],
  [
    'A session that nobody ended, for thirty days after its twelve hours',
    30 * DAY + 12 * HOUR,
    async () => byId('sessions', (await logInAs(world.platform, sides.own.contractor)).sessionId),
  ],
  [
    'A session that was ended, for thirty days',
    30 * DAY,
    async () => {
      const { caller, sessionId } = await logInAs(world.platform, sides.own.contractor);
      await logOut(caller.visitor, sessionId);
      return byId('sessions', sessionId);
    },
  ],
  [
    'What live listeners can ask for, for two days',
    2 * DAY,
    async () => {
      const subject = { subjectType: 'client', subjectId: null };
      return {
        from: 'outbox',
        where: 'event_id',
        value: await recordEvent(here, { action: 'client.edited', ...subject }),
      };
    },
  ],
];

test('Failed attempts are kept while they count, and no longer', () =>
  expectToLast(15 * MINUTE, async () => {
    await world.platform.limits.take(here.clock.now(), [['ownPassword', newId()]]);
    return async (at) => {
      await removeEndedAccess(after(here, at));
      return (await rowsOf(world.database.ownerUrl, 'select 1 from rate_limits')).length > 0;
    };
  }));

test('Calls of the API are counted for a minute, and forgotten after it', () =>
  expectToLast(MINUTE, async () => {
    await world.platform.allowances.take({ key: newId(), queue: '' }, 10);
    return async (at) => {
      await removeEndedAccess(after(here, at));
      return (await rowsOf(world.database.ownerUrl, `select from rate_limits where key like 'apiCalls:%'`)).length > 0;
    };
  }));

test.each(KEPT)('%s, to the second', async (_what, seconds, begin) => {
  await expectToLast(seconds, async () => {
    const { from, where, value } = await begin();
    return async (at) => {
      // The nightly sweep opens the agencies that it finds, and no others.
      const found = await findAgenciesWithExpired(after({ db: world.platform.pool.for({ agencyId: null }) }, at));
      if (found.includes(here.agency.id)) await removeExpired(after(here, at));
      await removeEndedAccess(after(here, at));
      return (await here.db.run({ text: `select 1 from ${from} where ${where} = $1`, values: [value] })).length > 0;
    };
  });
});

test('Expired data of one agency goes with its files, and nothing of another’s does', async () => {
  const theirs = await storeUpload(sides.foreign.contractor, picture());
  await removeExpired(after(here, 400 * DAY));
  const left = await sides.foreign.contractor.db.run({ text: 'select 1 from uploads where id = $1', values: [theirs] });
  expect(left).toHaveLength(1);
});
