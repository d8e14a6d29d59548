import { expect, test } from 'vitest';
// First, for it teaches schemas to describe themselves before any is made.
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { EDIT_FORMS } from '../support/edit-forms.ts';
import { admin, here, openFormsWorld, web } from '../support/forms-world.ts';
import { formsOf } from '../support/html-form.ts';

openFormsWorld();

test.each([
  {
    route: '_portal.contacts.$contactId_.edit.tsx',
    state: 'with everything',
    table: 'contacts',
    names: ['fullname', 'emailAddress', 'telephoneNumber', 'reference', 'optOutFrom', 'optOutUntil'],
  },
  {
    route: '_portal.clients.$clientId_.edit.tsx',
    state: 'with everything',
    table: 'clients',
    names: ['clientName', 'reference', 'telephoneNumber', 'emailAcceptedTimesheetCopiesTo'],
  },
  {
    route: '_portal.settings.recruitmentAgency.billees_.$billeeId.tsx',
    state: 'with everything',
    table: 'billees',
    names: ['name', 'emailAddress', 'address', 'reference'],
  },
])('What the form of $table does not show stays as it is, and what is emptied is cleared', async (form) => {
  const { path } = await EDIT_FORMS[form.route]![form.state]!();
  const id = /[0-9a-f-]{36}/.exec(path)![0];
  const visitor = await loggedInVisitor(web.port, admin);
  const address = `${path}?roleId=${await roleIdOf(admin)}`;
  const stored = async () => {
    const text = `select to_jsonb(t) as row from ${form.table} t where agency_id = $1 and id = $2`;
    return (await here.db.run<{ row: Record<string, unknown> }>({ text, values: [here.agency.id, id] }))[0]!.row;
  };
  const opened = formsOf((await visitor.get(address)).text, address);
  const { fields } = opened.find((one) => one.fields.some(([name]) => name === 'version'))!;
  const before = await stored();
  for (const name of form.names) {
    const without = fields.filter(([field]) => field.split('.')[0] !== name);
    expect([name, without.length]).not.toEqual([name, fields.length]);
    await visitor.postAll(address, without);
    expect([name, await stored()]).toEqual([name, before]);
  }
  const emptied = fields.map(([name, value]): [string, string] => [name, name === 'reference' ? '' : value]);
  expect((await visitor.postAll(address, emptied)).status).toBe(302);
  expect(await stored()).toMatchObject({ version: Number(before.version) + 1, reference: null });
});
