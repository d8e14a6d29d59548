import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { beginDownload } from '#domain/downloads/begin-download.server.ts';
import { getMadeDownload } from '#domain/downloads/get-made-download.server.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { delegatorsOf } from '#domain/delegations/stand-in.server.ts';
import { BrowseMailsSchema } from '#domain/mail/listed-mail.ts';
import { browseMails, countRecentFailures } from '#domain/mail/list-mails.server.ts';
import type { MailKind } from '#domain/mail/mail.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { resendMail } from '#domain/mail/resend-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { makeStopLink, openStopLink } from '#domain/reminders/sending/stop-link.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { makeAuthorisationLinks } from '#domain/timesheets/authorisation/make-authorisation-links.server.ts';
import { openAuthorisationLink } from '#domain/timesheets/authorisation/open-authorisation-link.server.ts';
import { deliverWebhook } from '#domain/webhooks/deliver-webhook.server.ts';
import { getDelivery } from '#domain/webhooks/list-deliveries.server.ts';
import { resumeDeliveries } from '#domain/webhooks/resume-deliveries.server.ts';
import { rotateSecret } from '#domain/webhooks/rotate-secret.server.ts';
import { sendTestEvent } from '#domain/webhooks/send-test-event.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { openCaller } from '#platform/open-context.ts';
import type { WebhookCaller } from '#platform/outgoing/webhook-caller.ts';
import { makeColleagues } from '#tests/support/colleagues.ts';
import { after, DAY, expectToLast, HOUR, instantAfter, MINUTE } from '#tests/support/lifetime.ts';
import { visitorOf } from '#tests/support/member.ts';
import { sessionHeaders } from '#tests/support/session.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
const sides = opened(() => makeColleagues(world));
let here: Context;
beforeAll(async () => {
  here = world.here;
});

const contactOf = ({ actor }: Context) => (actor as RoleActor).contactId!;
const visitor = (seconds: number) => after(visitorOf(world.platform, here), seconds);

describe('A link in a mail', () => {
  test('that asks for a decision works for fourteen days', () =>
    expectToLast(14 * DAY, async () => {
      const { authoriser, ids } = sides.own;
      const timesheetId = ids.timesheetId!;
      const keys = await makeAuthorisationLinks(here, contactOf(authoriser), [{ timesheetId, version: 1 }]);
      const link = { timesheetId, key: keys.get(timesheetId)!, address: newId() };
      return async (at) => (await openAuthorisationLink(visitor(at), link)).state === 'waiting';
    }));
  test('that stops reminders works for a hundred and eighty days', () =>
    expectToLast(180 * DAY, async () => {
      const whose = { contactId: contactOf(sides.own.contractor), roleType: 'ContractingRole' } as const;
      const key = await makeStopLink(here, whose);
      return (at) => openStopLink(visitor(at), key);
    }));
});

describe('A mail', () => {
  const failed = async (kind: MailKind) => {
    const words = {
      subject: 'A mail',
      html: '<p>a</p>',
      text: 'a',
      to: { name: null, address: 'hannah@here.example' },
    };
    const { mailId } = await queueMail(here, { ...words, kind });
    await here.db.run({ text: `update outbound_mails set status = 'failed' where id = $1`, values: [mailId] });
    return mailId;
  };
  const LINKS: [MailKind, string, number][] = [
    ['authorisationRequest', 'that asks for a decision', 14 * DAY],
    ['authorisationReminder', 'that reminds of decisions', 14 * DAY],
    ['verifyAccount', 'that verifies', DAY],
    ['resetPassword', 'that resets a password', HOUR],
    ['acceptedCopy', 'without a link of its own', 30 * DAY],
  ];
  test.each(LINKS)('%s can be sent again while its link works, %s', (kind, _what, seconds) =>
    expectToLast(seconds, async () => {
      const mailId = await failed(kind);
      return (at) => resendMail(after(here, at), mailId);
    }),
  );
  test('is listed for thirty days', () =>
    expectToLast(30 * DAY, async () => {
      const mailId = await failed('digest');
      return async (at) => {
        const { rows } = await browseMails(after(here, at), BrowseMailsSchema.parse({ size: 100 }));
        return rows.some((mail) => mail.mailId === mailId);
      };
    }));
  test('that failed is news for seven days', async () => {
    await here.db.run({ text: 'delete from outbound_mails', values: [] });
    await expectToLast(7 * DAY, async () => {
      await failed('digest');
      return async (at) => (await countRecentFailures(after(here, at))) > 0;
    });
  });
});

test('A long download can be fetched for a day after it was asked for', () =>
  expectToLast(DAY, async () => {
    const { admin } = sides.own;
    const filter = ListTimesheetsSchema.parse({ search: newId() });
    const id = await beginDownload(admin, { kind: 'summary', format: 'csv', filter, rowCount: 1 });
    return (at) => getMadeDownload(after(admin, at), id);
  }));

describe('A delegate decides on the named days, in the agency’s time zone', () => {
  // The tests' current time is 09:40 on 26 May in the agency's summer time.
  const MIDNIGHT = 14 * HOUR + 20 * MINUTE;
  const days = { start: '2026-05-28', end: '2026-05-30' };
  let token: string;
  let host: string;
  beforeAll(async () => {
    const { authoriserContactId, delegateContactId } = sides.elsewhere.ids;
    await createDelegation(here, CreateDelegationSchema.parse({ authoriserContactId, delegateContactId, ...days }));
    const [account] = await here.db.run<{ accountId: string }>({
      text: 'select account_id from contacts where id = $1',
      values: [delegateContactId],
    });
    const actor = { kind: 'role', roleType: 'AuthorisingRole', ...account } as RoleActor;
    const headers = await sessionHeaders({ ...here, actor });
    await here.db.run({
      text: `update sessions set expires_at = '2030-01-01', ends_at = '2030-01-01', remember_me = true`,
      values: [],
    });
    [token, host] = [headers.Cookie!.split('=')[1]!, headers.Host!];
  });
  const decidesAt = async (seconds: number) => {
    const platform = { ...world.platform, clock: fixedClock(instantAfter(seconds)) };
    const { actor } = (await openCaller(platform, { host, sessionToken: token, roleId: null })).context();
    const bySession = (actor as RoleActor).delegators!.length > 0;
    const byLink = (await delegatorsOf(after(here, seconds), sides.elsewhere.ids.delegateContactId!)).length > 0;
    return [bySession, byLink];
  };
  test('from the first second of the first', async () => {
    expect(await decidesAt(MIDNIGHT + DAY - 1)).toEqual([false, false]);
    expect(await decidesAt(MIDNIGHT + DAY)).toEqual([true, true]);
  });
  test('to the last second of the last', async () => {
    expect(await decidesAt(MIDNIGHT + 4 * DAY - 1)).toEqual([true, true]);
    expect(await decidesAt(MIDNIGHT + 4 * DAY)).toEqual([false, false]);
  });
});

describe('A webhook', () => {
  /** Opens an endpoint that never responds with success, and records the signatures it received. */
  function deaf() {
    const signatures: string[] = [];
    const call: WebhookCaller['call'] = async ({ headers }) => {
      signatures.push(headers['webhook-signature']!);
      return { status: 503, body: '', error: null, milliseconds: 1 };
    };
    return { signatures, call };
  }
  const begin = async () => {
    const webhookId = sides.own.ids.webhookId!;
    const { deliveryId } = await sendTestEvent(here, webhookId);
    return { webhookId, deliveryId };
  };

  test('is also signed with the previous secret for a day after a change', () =>
    expectToLast(DAY, async () => {
      const { webhookId, deliveryId } = await begin();
      await rotateSecret(here, webhookId);
      const endpoint = deaf();
      return async (at) => {
        await deliverWebhook(after(here, at), endpoint, { deliveryId, webhookId, attempt: 0 });
        return endpoint.signatures[0]!.split(' ').length === 2;
      };
    }));
  test('is attempted ten times: at once, then after 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h', async () => {
    const { webhookId, deliveryId } = await begin();
    const waits: number[] = [];
    let at = 0;
    for (let attempt = 0; ; attempt += 1) {
      await deliverWebhook(after(here, at), deaf(), { deliveryId, webhookId, attempt });
      const { nextAttemptAt, status } = await getDelivery(here, deliveryId);
      if (nextAttemptAt === null) {
        expect([status, attempt]).toEqual(['failed', 9]);
        break;
      }
      const next = (Date.parse(nextAttemptAt) - Date.parse(instantAfter(0))) / 1000;
      waits.push(next - at);
      at = next;
    }
    expect(waits).toEqual([5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)]);
  });
  test('with a lost attempt is tried again once it is an hour late', () =>
    expectToLast(HOUR, async () => {
      await here.db.run({
        text: 'delete from webhook_deliveries',
        values: [],
      });
      await begin();
      return async (at) => (await resumeDeliveries(after(here, at))) === 0;
    }));
});
