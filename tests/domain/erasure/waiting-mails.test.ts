import { expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { transact } from '#domain/context.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { wordsWithout } from '#domain/erasure/words-without.ts';
import { deliverMail } from '#domain/mail/deliver-mail.server.ts';
import type { MailToQueue } from '#domain/mail/mail.ts';
import { queueMail } from '#domain/mail/queue-mail.server.ts';
import { newId } from '#domain/new-id.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { sendAcceptedCopies } from '#domain/timesheets/authorisation/send-accepted-copies.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { opened } from '#tests/support/opened.ts';
import { makePlacement, submitWeek } from '#tests/support/placement.ts';
import { addContact, openTwoAgencies } from '#tests/support/two-agencies.ts';

const world = opened(openTwoAgencies);
const helen = { name: 'Helen Brackenridge', address: 'helen@kirkstall.example' };
const link = `https://here.example/authorise/${'k'.repeat(43)}`;

const queue = async (words: { subject: string; html: string; text: string }, more: Partial<MailToQueue> = {}) =>
  (await transact(world.here, (tx) => queueMail(tx, { ...words, kind: 'authorisationReminder', to: helen, ...more })))
    .mailId;
/** Returns an email as the mail server gets it, or what happened instead. */
async function leaves(mailId: string) {
  const left: unknown[] = [];
  const deliver: Mailer['deliver'] = async ({ subject, html, text }) => void left.push({ subject, html, text });
  const outcome = await deliverMail(world.here, { deliver }, { mailId, isLastAttempt: true });
  return left[0] ?? outcome;
}
async function rowOf(mailId: string) {
  const one = (text: string) => world.here.db.run({ text, values: [mailId] });
  const [row] = await one(
    'select to_address, subject, status, last_error, attachments from outbound_mails where id = $1',
  );
  const jobs = await one(`select from pgboss.job where data->'data'->>'mailId' = $1`);
  return { ...row, jobs: jobs.length };
}

test('A waiting mail to somebody else is sent without the erased person it names, and with its links', async () => {
  const { here } = world;
  await addContact(here, 'siobhan@quill.example', "Siobhan O'Quill");
  const words = {
    subject: "Siobhan O'Quill and Ann Lee wait",
    html: `<p>Siobhan O&#x27;Quill &amp; Ann Lee. <a href="${link}">Authorise</a></p>`,
    text: `Siobhan\nO'Quill (siobhan@quill.example) & Ann Lee: ${link}`,
  };
  const [waiting, retried] = [await queue(words), await queue({ ...words, text: words.text.replace(link, 'none') })];
  const away = deliverMail(
    here,
    { deliver: () => Promise.reject(new Error('away')) },
    { mailId: retried, isLastAttempt: false },
  );
  await expect(away).rejects.toThrow('away');
  const { erased } = await erasePerson(here, { emailAddress: 'siobhan@quill.example' });
  expect(erased).toMatchObject({ mails: 2 });
  expect(await rowOf(waiting)).toMatchObject({ subject: 'erased and Ann Lee wait', status: 'queued', jobs: 1 });
  const left = {
    subject: 'erased and Ann Lee wait',
    html: `<p>erased &amp; Ann Lee. <a href="${link}">Authorise</a></p>`,
  };
  expect(await leaves(waiting)).toEqual({ ...left, text: `erased (erased) & Ann Lee: ${link}` });
  expect(await leaves(retried)).toEqual({ ...left, text: 'erased (erased) & Ann Lee: none' });
});

test('A mail with a lost sealing key is dropped if it names an erased person', async () => {
  const { here } = world;
  await addContact(here, 'rhona@lost-key.example', 'Rhona Keyless');
  const mailId = await queue({ subject: 'Rhona Keyless', html: `<a href="${link}">Authorise</a>`, text: link });
  await here.db.run({
    text: `update outbound_mails set sealed_content = 'sealed:0000000000000000:AAAA' where id = $1`,
    values: [mailId],
  });
  await erasePerson(here, { emailAddress: 'rhona@lost-key.example' });
  expect(await rowOf(mailId)).toMatchObject({ subject: 'Erased', status: 'failed', lastError: 'Erased' });
});

test('A name that somebody else shares stays in waiting mails, and so do mails already sent', async () => {
  const { here } = world;
  await addContact(here, 'one@twin.example', 'Tess Twinning');
  await addContact(here, 'two@twin.example', 'Tess Twinning');
  const words = { subject: 'Tess Twinning', html: '<p>one@twin.example</p>', text: 'one@twin.example' };
  const mailId = await queue(words);
  await erasePerson(here, { emailAddress: 'one@twin.example' });
  expect(await leaves(mailId)).toEqual({ subject: 'Tess Twinning', html: '<p>erased</p>', text: 'erased' });
});

test('A waiting copy of an erased person’s timesheet is dropped, and no more are made', async () => {
  const { here } = world;
  const placement = await makePlacement(here);
  const { contactId } = placement.contractor.actor as RoleActor;
  await changeSettings(placement.admin, {
    'emails.emailAcceptedTimesheetCopiesTo': { enabled: true, value: ['payroll@here.example'] },
  });
  const timesheetId = await submitWeek(placement);
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  await here.db.run({
    text: `update contractors set end_date = '2026-05-25' where id = $1`,
    values: [placement.contractorId],
  });
  const [contact] = await here.db.run<{ emailAddress: string }>({
    text: 'select email_address from contacts where id = $1',
    values: [contactId],
  });
  const words = { subject: 'Accepted', html: '<p>Accepted</p>', text: 'Accepted' };
  const about = { kind: 'acceptedCopy', subjectType: 'timesheet', subjectId: timesheetId } as const;
  const waiting = await queue(words, about);
  await erasePerson(here, { emailAddress: contact!.emailAddress });
  expect(await rowOf(waiting)).toEqual({
    toAddress: helen.address,
    subject: 'Erased',
    status: 'failed',
    lastError: 'Erased',
    attachments: [],
    jobs: 0,
  });
  expect(await leaves(waiting)).toBe('given up');
  const makers = { makePdf: async () => null, compose: async () => words };
  await sendAcceptedCopies(here, { timesheetId, eventId: newId() }, makers);
  const copies = `select id from outbound_mails where subject_id = $1`;
  expect(await here.db.run({ text: copies, values: [timesheetId] })).toEqual([{ id: waiting }]);
});

test('Words are removed as whole words, in any case and over any number of lines', () => {
  const without = wordsWithout(['Jo Li', "D'Arcy & Co", 'jo@li.example']);
  expect(without('jo  li, JO\nLI and Jo Lindley')).toBe('erased, erased and Jo Lindley');
  expect(without("D&#x27;Arcy &amp; Co, D'Arcy & Co")).toBe('erased, erased');
  expect(without('<b>Jo Li</b>, mailto:jo@li.example, ajo@li.example, jo@li.example.org.')).toBe(
    '<b>erased</b>, mailto:erased, ajo@li.example, jo@li.example.org.',
  );
});
