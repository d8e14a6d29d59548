import { describe, expect, test } from 'vitest';
import { words } from '../app/components/rendered.tsx';
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { getClient } from '#domain/clients/get-client.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { formsOf } from '../support/html-form.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
const placement = opened(() => makePlacement(web.here, {}, { payrollNumber: 'P-1', payRate: '20' }));

/** Returns someone with the form open, without JavaScript; saving posts the form as it last was, with what they type. */
async function editor(path: string) {
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const address = `${path}?roleId=${await roleIdOf(placement.admin)}`;
  const fieldsOf = (html: string) =>
    formsOf(html, address).find(({ fields }) => fields.some(([name]) => name === 'opened'))!.fields;
  let open = Object.fromEntries(fieldsOf((await visitor.get(address)).text));
  return async (typed: Record<string, string>) => {
    const answer = await visitor.post(address, { ...open, ...typed });
    if (answer.status !== 302) open = Object.fromEntries(fieldsOf(answer.text));
    return answer;
  };
}

describe('When two people edit one record, and the second saves again after being told of the first', () => {
  test('a client keeps both changes', async () => {
    const { clientId } = await createClient(
      web.here,
      CreateClientSchema.parse({ clientName: 'Holbeck Logistics', reference: 'HL-1' }),
    );
    const [first, second] = [await editor(`/clients/${clientId}/edit`), await editor(`/clients/${clientId}/edit`)];
    expect((await first({ clientName: 'Holbeck Logistics Ltd' })).status).toBe(302);
    const told = await second({ reference: 'HL-2' });
    expect([
      told.status,
      told.text.includes('client name changed from Holbeck Logistics to Holbeck Logistics Ltd'),
    ]).toEqual([409, true]);
    expect((await second({})).status).toBe(302);
    expect(await getClient(web.here, clientId)).toMatchObject({
      clientName: 'Holbeck Logistics Ltd',
      reference: 'HL-2',
    });
  });
  test('a placement keeps one person’s rate and the other’s payroll number', async () => {
    const path = `/contractors/${placement.contractorId}/edit`;
    const [first, second] = [await editor(path), await editor(path)];
    expect((await first({ payRate: '21.5' })).status).toBe(302);
    expect((await second({ payrollNumber: 'P-2' })).status).toBe(409);
    expect((await second({})).status).toBe(302);
    expect(await getContractor(web.here, placement.contractorId)).toMatchObject({
      payRate: '21.5000',
      payrollNumber: 'P-2',
    });
  });
  test('a field both changed takes the second value, knowingly', async () => {
    const { clientId } = await createClient(web.here, CreateClientSchema.parse({ clientName: 'Aire Foundry' }));
    const [first, second] = [await editor(`/clients/${clientId}/edit`), await editor(`/clients/${clientId}/edit`)];
    await first({ clientName: 'Aire Foundry Ltd' });
    expect((await second({ clientName: 'Aire Foundry plc' })).status).toBe(409);
    expect((await second({})).status).toBe(302);
    expect(await getClient(web.here, clientId)).toMatchObject({ clientName: 'Aire Foundry plc' });
  });
  test('a timesheet says which hours saved meanwhile would be changed', async () => {
    const timesheetId = await submitWeek(placement);
    const visitor = await loggedInVisitor(web.port, placement.contractor);
    const address = `/timesheets/${timesheetId}/edit?roleId=${await roleIdOf(placement.contractor)}`;
    const opened = formsOf((await visitor.get(address)).text, address).find(({ fields }) =>
      fields.some(([name]) => name === 'entries[0].endTime'),
    )!.fields;
    const save = (typed: Record<string, string>) => visitor.post(address, { ...Object.fromEntries(opened), ...typed });
    expect((await save({ 'entries[0].endTime': '18:00', note: 'Stayed on' })).status).toBe(302);
    const told = await save({ 'entries[1].endTime': '18:30' });
    expect(told.status).toBe(409);
    expect(words(told.text)).toContain(
      'Saving yours makes these changes: Mon 18 May changed from 09:00–18:00 less 30m to 09:00–17:00 less 30m ' +
        'Tue 19 May changed from 09:00–17:00 less 30m to 09:00–18:30 less 30m Note “Stayed on” removed',
    );
  });
});

/** Opens a settings page without JavaScript. @returns its form’s fields, also from an answer, and how to send it */
async function settingsForm(path: string) {
  const address = `/settings/${path}?roleId=${await roleIdOf(placement.admin)}`;
  const visitor = await loggedInVisitor(web.port, placement.admin);
  const fieldsOf = (html: string) =>
    Object.fromEntries(formsOf(html, address).find(({ fields }) => fields.some(([name]) => name === 'shown'))!.fields);
  const open = fieldsOf((await visitor.get(address)).text);
  return { open, fieldsOf, send: (fields: Record<string, string>) => visitor.post(address, fields) };
}

const storedSettings = async () =>
  (await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' })).agency.settings;

test('Settings that were refused and are sent again revert nothing that somebody else stored meanwhile, without JavaScript', async () => {
  const { open, fieldsOf, send } = await settingsForm('timesheets/general-setup');
  await changeSettings(web.here, { 'defaults.workingTime.breakMinutes': 50 });
  const refused = await send({ ...open, 'reminders.hour': '25' });
  expect(refused.status).toBe(422);
  expect((await send({ ...fieldsOf(refused.text), 'reminders.hour': '7' })).status).toBe(302);
  const { reminders, defaults } = await storedSettings();
  expect([reminders.hour, defaults.workingTime.breakMinutes]).toEqual([7, 50]);
});

test('Of two people who each add an address to the same list, neither loses theirs', async () => {
  const [first, second] = [await settingsForm('emails'), await settingsForm('emails')];
  const adding = (address: string) => ({
    ...{ 'emails.emailAcceptedTimesheetCopiesTo.enabled': 'on' },
    'emails.emailAcceptedTimesheetCopiesTo.value': address,
  });
  expect((await first.send({ ...first.open, ...adding('pay@here.example') })).status).toBe(302);
  expect((await second.send({ ...second.open, ...adding('desk@here.example') })).status).toBe(302);
  const { value } = (await storedSettings()).emails.emailAcceptedTimesheetCopiesTo;
  expect(value).toEqual(['pay@here.example', 'desk@here.example']);
});
