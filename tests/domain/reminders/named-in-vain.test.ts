import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { remindedInWords } from '#domain/reminders/sending/reminded-in-words.ts';
import { remindAuthoriser, remindContractor } from '#domain/reminders/sending/remind-named.server.ts';
import { remindContractorsNow } from '#domain/reminders/sending/remind-now.server.ts';
import { remindOwed } from '#domain/reminders/sending/remind-owed.server.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { changeOwnSettings } from '#domain/roles/own-settings.server.ts';
import { switchRoleOf } from '#domain/roles/switch-role-of.server.ts';
import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../../support/placement.ts';
import { mailsOf } from '../../support/stored-mails.ts';
import { addContact, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { openedForEach } from '../../support/opened.ts';

const world = openedForEach(openTwoAgencies);
let here: Context;
let placement: TestPlacement;
beforeEach(async () => {
  here = world.here;
  placement = await makePlacement(here, {}, { start: '2026-05-18' });
});

const person = ({ actor }: Context) => actor as RoleActor;
const contactOf = (ctx: Context) => person(ctx).contactId!;
const switchOff = (ctx: Context) => switchRoleOf(here, person(ctx).accountId, person(ctx).roleType, false);
const OFF = 'Helen Brackenridge is switched off, so no reminder was sent.';

test('Reminding one person by name is refused, with the reason, where nothing is sent to them', async () => {
  const { contractorId, authoriser } = placement;
  const authoriserContactId = contactOf(authoriser);
  await expect(remindAuthoriser(here, { authoriserContactId }, composeReminder)).rejects.toMatchObject({
    code: 'not_pending',
    message: 'No timesheet is waiting for Helen Brackenridge’s decision.',
  });
  const timesheetId = await submitWeek(placement);
  await expect(remindContractor(here, { contractorId }, composeReminder)).rejects.toMatchObject({
    code: 'not_missing',
    message: 'No timesheet is missing for Callum Hargreaves.',
  });
  await switchOff(authoriser);
  for (const requested of [{ authoriserContactId }, { authoriserContactId, timesheetId }])
    await expect(remindAuthoriser(here, requested, composeReminder)).rejects.toMatchObject({
      code: 'switched_off',
      message: OFF,
    });
  const late = await makePlacement(here, {}, { start: '2026-05-18' });
  await switchOff(late.contractor);
  const one = { contractorId: late.contractorId };
  for (const requested of [one, { ...one, period: '2026-05-18' }])
    await expect(remindContractor(here, requested, composeReminder)).rejects.toMatchObject({ code: 'switched_off' });
  expect(await mailsOf(here, {})).toEqual([]);
});

test('Of several people chosen by name, each who is not reminded is named with the reason', async () => {
  await submitWeek(placement);
  const { contactId: idle } = await addContact(here, 'idle@x.example', 'Idle Person');
  const contactIds = [contactOf(placement.authoriser), idle];
  const done = await remindOwed(here, { reason: 'pending', filter: { contactIds } }, composeReminder);
  expect(remindedInWords(done)).toEqual({
    isDone: true,
    message: 'Reminder sent to Helen Brackenridge. No timesheet is waiting for Idle Person’s decision.',
  });
});

test('Of several missing periods, those that are not reminded of are reported', async () => {
  const off = await makePlacement(here, {}, { start: '2026-05-18' });
  await switchOff(off.contractor);
  const periods = [placement.contractorId, off.contractorId].map((contractorId) => ({
    ...{ contractorId, beginning: '2026-05-18' },
  }));
  const gone = { contractorId: placement.contractorId, beginning: '2026-05-11' };
  const done = await remindContractorsNow(here, [...periods, gone], composeReminder);
  expect(remindedInWords(done).message).toBe(
    'Reminder sent to Callum Hargreaves. Callum Hargreaves is switched off, so no reminder was sent. 1 period is no longer missing.',
  );
});

test('Asking again for a decision is refused where nobody would be emailed about it', async () => {
  const timesheetId = await submitWeek(placement);
  const resent = async () =>
    (await recordedActions(here)).filter((action) => action === 'timesheet.authorisationResent').length;
  await resendAuthorisation(here, { timesheetId });
  await changeOwnSettings(placement.authoriser, { emails: { requests: false } });
  await expect(resendAuthorisation(here, { timesheetId })).rejects.toMatchObject({
    code: 'switched_off',
    message: 'Helen Brackenridge has switched these emails off, so none was sent.',
  });
  await switchOff(placement.authoriser);
  await expect(resendAuthorisation(here, { timesheetId })).rejects.toThrow(
    'Everybody who may decide this timesheet is switched off, so no email was sent.',
  );
  expect(await resent()).toBe(1);
});
