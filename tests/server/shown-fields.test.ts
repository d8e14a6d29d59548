import { expect, test } from 'vitest';
// First, because it lets schemas describe themselves before any is created.
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { EDIT_FORMS } from '../support/edit-forms.ts';
import { admin, here, openFormsWorld, web } from '../support/forms-world.ts';
import { formsOf } from '../support/html-form.ts';

openFormsWorld();

// Fields of columns are tested with their columns; these addresses have no columns.
test('Copy addresses that the client form does not show stay, and emptied ones are cleared', async () => {
  const { path } = await EDIT_FORMS['_portal.clients.$clientId_.edit.tsx']!['with everything']!();
  const id = /[0-9a-f-]{36}/.exec(path)![0];
  const visitor = await loggedInVisitor(web.port, admin);
  const address = `${path}?roleId=${await roleIdOf(admin)}`;
  const stored = async () => {
    const text = `select to_jsonb(t) as row from clients t where agency_id = $1 and id = $2`;
    return (await here.db.run<{ row: Record<string, unknown> }>({ text, values: [here.agency.id, id] }))[0]!.row;
  };
  const opened = formsOf((await visitor.get(address)).text, address);
  const { fields } = opened.find((one) => one.fields.some(([name]) => name === 'version'))!;
  const before = await stored();
  const without = fields.filter(([field]) => field.split('.')[0] !== 'emailAcceptedTimesheetCopiesTo');
  expect(without.length).toBeLessThan(fields.length);
  await visitor.postAll(address, without);
  expect(await stored()).toEqual(before);
  const emptied = fields.map(([name, value]): [string, string] => [name, name === 'reference' ? '' : value]);
  expect((await visitor.postAll(address, emptied)).status).toBe(302);
  expect(await stored()).toMatchObject({ version: Number(before.version) + 1, reference: null });
});

/** A settings form sends everything it was shown with; a record's form names its ticks. */
const withoutTick =
  (tick: string) =>
  ([name, value]: [string, string]) =>
    [name, name === 'shown' ? value.replace(`"${tick.split('.')[1]}":true`, '"other":true') : value] as [
      string,
      string,
    ];

test.each([
  ['isConsultant', '_portal.contacts.$contactId_.edit.tsx', 'with everything'],
  ['isShared', '_portal.views.$viewId.edit.tsx', 'that is shared'],
  ['header', '_portal.payroll.layouts_.$payrollLayoutId.tsx', 'of a program'],
  ['givesRoles', '_portal.settings.sso.tsx', 'with everything'],
  ['requests', '_portal.settings.emails.tsx', 'of an authoriser'],
  ['advisories.break', '_portal.settings.advisories.tsx', 'as it was founded'],
])('The tick %s stays if its form does not show it, and goes if it is removed', async (tick, route, state) => {
  const { path, as = admin } = await EDIT_FORMS[route]![state]!();
  const visitor = await loggedInVisitor(web.port, as);
  const address = `${path}?roleId=${await roleIdOf(as)}`;
  const opened = async () => {
    const forms = formsOf((await visitor.get(address)).text, address);
    return forms.find(({ fields }) => fields.some(([name]) => name === 'ticks' || name === 'shown'))!.fields;
  };
  const isSet = async () => (await opened()).some(([name]) => name === tick);
  expect(await isSet()).toBe(true);
  const taken = (await opened()).filter(([name]) => name !== tick);
  const unshown = taken.filter(([name, value]) => name !== 'ticks' || value !== tick).map(withoutTick(tick));
  expect((await visitor.postAll(address, unshown)).status).toBe(302);
  expect(await isSet()).toBe(true);
  expect((await visitor.postAll(address, taken)).status).toBe(302);
  expect(await isSet()).toBe(false);
});
