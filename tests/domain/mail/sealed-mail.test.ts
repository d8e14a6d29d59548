import { expect, test } from 'vitest';
import { sendRequestedMail } from '#domain/accounts/mails/send-account-mail.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { type Context, transact } from '#domain/context.ts';
import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import { browseMails } from '#domain/mail/list-mails.server.ts';
import { BrowseMailsSchema, problemInWords } from '#domain/mail/listed-mail.ts';
import type { OutboundMail } from '#domain/mail/mail.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { resendMail } from '#domain/mail/resend-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import { removeExpired } from '#domain/retention/remove-expired.server.ts';
import { composeAccountMail } from '#emails/compose/account.ts';
import { fixedClock } from '#platform/clock.ts';
import { createSealing } from '#platform/sealing/sealing.ts';
import { openSealingKeys } from '#platform/sealing/sealing-keys.ts';
import { givePassword } from '#tests/support/member.ts';
import { openedMailer, openMailbox } from '#tests/support/mailbox.ts';
import { openTwoAgencies } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);
const mailbox = opened(openMailbox);
const mailer = openedMailer(mailbox);

const KEY = 'k'.repeat(43);
const LINK = `https://here.example/account/resetpassword/email/${KEY}`;
const linked = (kind: 'resetPassword' | 'acceptedCopy' | 'submissionReminder' = 'resetPassword') =>
  transact(world.here, (tx) =>
    queueMail(tx, {
      kind,
      to: { name: null, address: 'hannah@here.example' },
      subject: 'A link',
      html: `<a href="${LINK}">Set</a>`,
      text: `Set it: ${LINK}`,
      headers: { 'List-Unsubscribe': `<${LINK}>` },
    }),
  ).then(({ mailId }) => mailId);
const stored = async (id: string, ctx = world.here) =>
  (await ctx.db.run<OutboundMail>(ctx.db.sql('outboundMails').where({ agencyId: ctx.agency.id, id })))[0]!;
const deliver = (mailId: string, ctx: Context = world.here) =>
  deliverMail(ctx, mailer, { mailId, isLastAttempt: false });
const sentMail = (mailId: string) => mailbox.mails.find(({ messageId }) => messageId?.includes(mailId))!;
const at = (instant: string): Context => ({ ...world.here, clock: fixedClock(instant) });
const contentOf = async (mailId: string, ctx = world.here) =>
  (await browseMails(ctx, BrowseMailsSchema.parse({}))).rows.find((mail) => mail.mailId === mailId)?.content;

test('A mail waits without its link in plain text, is sent with it, and keeps none of it', async () => {
  const mailId = await linked();
  const waiting = await stored(mailId);
  expect(waiting).toMatchObject({
    html: '<a href="[link]">Set</a>',
    text: 'Set it: [link]',
    headers: { 'List-Unsubscribe': '<[link]>' },
    hasLinks: true,
  });
  expect(JSON.stringify(waiting)).not.toContain(KEY);
  expect(await contentOf(mailId)).toBe('whole');
  expect(await deliver(mailId)).toBe('sent');
  const received = sentMail(mailId);
  expect([received.html, received.text]).toEqual([
    expect.stringContaining(`href="${LINK}"`),
    expect.stringContaining(`Set it: ${LINK}`),
  ]);
  expect(received.headers.get('list')).toMatchObject({ unsubscribe: { url: LINK } });
  expect(await stored(mailId)).toMatchObject({ status: 'sent', sealedContent: null, text: 'Set it: [link]' });
  expect(await contentOf(mailId)).toBe('linksGone');
});

test('The mail that resets a password is nowhere in plain text', async () => {
  const { emailAddress } = await givePassword(world.platform, 'hannah@here.example');
  let key = '';
  await sendRequestedMail(world.here, { emailAddress, wanted: 'passwordReset', eventId: newId() }, (agency, mail) => {
    key = mail.url.split('/').at(-1)!;
    return composeAccountMail(agency, mail);
  });
  expect(key).toHaveLength(43);
  const mails = await world.here.db.run({ text: 'select m::text as row from outbound_mails m', values: [] });
  expect(mails.length).toBeGreaterThan(0);
  expect(JSON.stringify(mails)).not.toContain(key);
});

test('A mail sent with a link is not sent again, and says what to do instead', async () => {
  const mailId = await linked();
  await deliver(mailId);
  await expect(resendMail(world.here, mailId)).rejects.toMatchObject({
    code: 'link_removed',
    message: 'The link in this email was removed once it was sent. The person can ask for another.',
  });
  const reminder = await linked('submissionReminder');
  await deliver(reminder);
  await expect(resendMail(world.here, reminder)).rejects.toThrow('once it was sent. Send a new reminder.');
});

test('A failed one is sent again with its link, and a month later has none', async () => {
  const failed = async () => {
    const mailId = await linked('acceptedCopy');
    await world.here.db.run({ text: `update outbound_mails set status = 'failed' where id = $1`, values: [mailId] });
    return mailId;
  };
  const [mailId, old] = [await failed(), await failed()];
  await resendMail(world.here, mailId);
  expect(await deliver(mailId)).toBe('sent');
  expect(sentMail(mailId).text).toContain(LINK);
  await removeExpired(at('2026-06-25T08:40:00Z'));
  expect((await stored(old)).sealedContent).not.toBeNull();
  await removeExpired(at('2026-06-25T08:41:00Z'));
  expect(await stored(old)).toMatchObject({ sealedContent: null, text: 'Set it: [link]' });
});

test('A link moved into another mail, or with a lost key, is not sent; with the key back it is', async () => {
  const [one, other] = [await linked(), await linked()];
  await world.here.db.run({
    text: 'update outbound_mails set sealed_content = $1 where id = $2',
    values: [(await stored(one)).sealedContent, other],
  });
  await expect(deliver(other)).rejects.toThrow('was not sealed for this row');
  const keyless = createSealing(
    openSealingKeys({ sealingKeys: ['another key of 32 letters or more'], dataDir: '/no' }),
  );
  await expect(deliver(one, { ...world.here, sealing: keyless })).rejects.toThrow('is not here');
  expect(problemInWords((await stored(one)).lastError)).toBe(
    'The link in the email can no longer be read: its sealing key is missing.',
  );
  expect(await deliver(one)).toBe('sent');
});

test('The database accepts no link in plain text, in any part of a mail', async () => {
  const mailId = await linked();
  for (const column of ['html', 'text', 'headers'])
    await expect(
      world.here.db.run({
        text: `update outbound_mails set ${column} = to_json($2::text)::${column === 'headers' ? 'jsonb' : 'text'} where id = $1`,
        values: [mailId, LINK],
      }),
      column,
    ).rejects.toThrow(/outbound_mails_(links_hidden|headers_check)/);
  await expect(
    world.here.db.run({ text: `update outbound_mails set sealed_content = 'clear' where id = $1`, values: [mailId] }),
  ).rejects.toThrow('outbound_mails_sealed');
});

test('Texts of mails go when the agency no longer keeps them; who got them and when stays, and the list says so', async () => {
  // After whoever removes them has read the agency.
  await changeSettings(world.here, { 'emails.keepTextsForDays': 10 });
  const [mailId, waiting] = [await linked(), await linked()];
  await deliver(mailId);
  await removeExpired(at('2026-06-05T08:40:00Z'));
  expect((await stored(mailId)).text).toBe('Set it: [link]');
  await removeExpired(at('2026-06-05T08:41:00Z'));
  expect(await stored(mailId)).toMatchObject({
    html: '',
    text: '',
    headers: {},
    subject: 'A link',
    toAddress: 'hannah@here.example',
    textRemovedAt: '2026-06-05T08:41:00Z',
  });
  expect((await stored(waiting)).text).toBe('Set it: [link]');
  expect(await contentOf(mailId, at('2026-06-05T08:41:00Z'))).toBe('removed');
  await expect(resendMail(at('2026-06-05T08:41:00Z'), mailId)).rejects.toMatchObject({ code: 'mail_text_removed' });
});
