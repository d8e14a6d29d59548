import { describe, expect, test } from 'vitest';
// First, because it lets schemas describe themselves before any is created.
import { loggedInVisitor, roleIdOf } from '../support/session.ts';
import { formsOf } from '../support/html-form.ts';
import { ROUTES } from '../support/route-access.ts';
import { EDIT_FORMS } from '../support/edit-forms.ts';
import type { Opened } from '../support/edited-records.ts';
import { admin, here, openFormsWorld, web } from '../support/forms-world.ts';

openFormsWorld();

/** Forms that edit nothing they show: they create, delete, decide, switch, send or log in. */
const NO_EDITS = [
  '$.tsx',
  '_account.account.email.$key.tsx',
  '_account.account.resetpassword.email.$verificationKey.tsx',
  '_account.account.signup.local.verify.$key.tsx',
  '_account.account.signup.local.verify._index.tsx',
  '_account.login.tsx',
  '_account.login_.sso_.connect.$key.tsx',
  '_account.domain-proof.$key.tsx',
  '_account.login_.code.tsx',
  '_account.reset-password.tsx',
  '_account.first-run.$key.tsx',
  '_account.signup.tsx',
  '_portal.account.tsx', // a person's own, which is in no agency's audit trail
  '_portal.administrators.$administratorId.tsx', // two switches
  '_portal.contracts.$contractId.rates.tsx', // default rates are added and removed
  'contracts.$contractId.rates.$contractRateId.remove.ts',
  '_portal.administrators.add.tsx',
  '_portal.clients.$clientId.delete.tsx',
  '_portal.clients.create.tsx',
  '_portal.contacts.$contactId.delegate.tsx', // appoints a new one
  '_portal.contacts.$contactId.delete.tsx',
  '_portal.contacts.$contactId.erase.tsx',
  '_portal.contacts.create.tsx',
  '_portal.contacts.$contactId_.leave.tsx', // the same day again changes nothing: tests/domain/departures
  '_portal.contacts.invitations.tsx',
  'contacts.$contactId.stay.ts',
  '_portal.contractors.$contractorId.authorisers.$authoriserId.remove.tsx',
  '_portal.contractors.$contractorId.authorisers.add.tsx',
  '_portal.contractors.$contractorId.rates.tsx',
  '_portal.contractors.$contractorId.delete.tsx',
  '_portal.contractors.$contractorId_.duplicate.tsx',
  '_portal.contractors.starter.tsx',
  '_portal.contractors.changes.$changeId.tsx', // applies a plan
  '_portal.contractors.changes._index.tsx',
  '_portal.contractors.create.tsx',
  '_portal.contracts.$contractId.delete.tsx',
  '_portal.contracts.create.tsx',
  '_portal.imports.$kind.$uploadId.tsx',
  '_portal.imports._index.tsx',
  '_portal.payroll.layouts.$payrollLayoutId.delete.tsx',
  '_portal.payroll.layouts.import.tsx',
  '_portal.payroll.layouts_.create.tsx',
  '_portal.payroll.runs.tsx',
  '_portal.payroll.runs_.$payrollRunId.void.tsx',
  '_portal.reminders.preview.tsx',
  '_portal.reminders.tsx',
  '_portal.reminders_.$remindersId.delete.tsx',
  '_portal.reminders_.create.tsx',
  '_portal.roles.$roleId.roles.tsx', // switches
  '_portal.settings.api.tsx', // creates and revokes keys
  '_portal.settings.delegate.tsx', // appoints a new one
  '_portal.settings.digests.$digestScheduleId.delete.tsx',
  '_portal.settings.digests.tsx', // switches
  '_portal.settings.digests_.create.tsx',
  '_portal.settings.mails.tsx',
  '_portal.settings.recruitmentAgency.billees.$billeeId.delete.tsx',
  '_portal.settings.recruitmentAgency.billees_.create.tsx',
  '_portal.settings.sso.domains.$domainId.remove.tsx',
  '_portal.settings.sso_.domains.add.tsx',
  'settings.sso.domains.$domainId.check.ts', // queries the domain's own servers
  'settings.sso.domains.$domainId.postmaster.ts',
  '_portal.settings.timesheets.templates.$templateId.delete.tsx',
  '_portal.settings.timesheets.templates.tsx', // switches
  '_portal.settings.timesheets.templates_.create.tsx',
  '_portal.settings.webhooks_.$webhookId.delete.tsx',
  '_portal.settings.webhooks_.$webhookId.secret.tsx',
  '_portal.settings.webhooks_.create.tsx',
  '_portal.timesheets.$timesheetId.accept.tsx',
  '_portal.timesheets.$timesheetId.delete.tsx',
  '_portal.views.$viewId.delete.tsx',
  '_portal.views.create.tsx',
  'views.$viewId.filters.ts',
  '_portal.timesheets.$timesheetId.files._index.tsx',
  '_portal.timesheets.$timesheetId.notes.tsx',
  '_portal.timesheets.$timesheetId.reject.tsx',
  '_portal.timesheets.$timesheetId.void.tsx',
  '_portal.timesheets.$timesheetId_.new.tsx',
  '_portal.timesheets.bulk.tsx',
  '_portal.timesheets.bulk_.reject.tsx',
  '_portal.timesheets.create.tsx',
  '_portal.timesheets.create_.contractor.tsx',
  '_portal.timesheets.declare.tsx',
  'account.logout.local.ts',
  'api.v1.$.ts',
  'contacts.$contactId.resend.ts',
  'contacts.$contactId.roles.ts',
  'contractors.$contractorId.authorisers.$authoriserId.primary.ts',
  'contractors.$contractorId.reminders.ts',
  'delegations.$delegationId.end.ts',
  'generate-error.tsx',
  'hand-over.tsx',
  'logout.tsx',
  'notifications.$notificationId.dismiss.ts',
  'payroll.layouts.preview.ts', // stores nothing
  'preferences.sidebar.ts',
  'reminders.$remindersId.switch.ts',
  'settings.documents-of-all.ts', // sets all at once
  'settings.webhooks.$webhookId.deliveries.$deliveryId.send.ts',
  'settings.webhooks.$webhookId.replay.ts',
  'settings.webhooks.$webhookId.switch.ts',
  'settings.webhooks.$webhookId.testEvent.ts',
  '_portal.settings_.security.tsx', // asks for the password each time
  '_portal.account_.passkeys.$passkeyId.tsx', // asks for the password each time
  'login.passkey.ts',
  'timesheets.$timesheetId.authorise.$confirmationType.tsx',
  'timesheets.$timesheetId.files.$fileId.remove.ts',
  'timesheets.$timesheetId.resend.ts',
  'timesheets.declarations.$declarationId.ts',
  'timesheets.draft._index.ts',
  'timesheets.draft.remove.ts',
  'timesheets.paper.ts',
  'contractors.$contractorId.rates.$rateId.remove.ts',
  'timesheets.pdfs.ts',
  'timesheets.remind.ts',
  'unsubscribe.$key.tsx',
  'uploads.ts',
];

test('Every route that posts a form is listed: an edit form with what it edits, or one that edits nothing', () => {
  const posting = Object.keys(ROUTES).filter((route) => ROUTES[route]!.action);
  expect([...Object.keys(EDIT_FORMS), ...NO_EDITS].sort()).toEqual(posting.sort());
});

type Rows = Record<string, Map<string, Record<string, unknown>>>;

/** Returns every row of every table by its contents, except when someone was last seen and what is computed for the pages' counts. */
async function everything(): Promise<Rows> {
  const tables = await here.db.run<{ schema: string; name: string }>({
    text: `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_name not in ('sessions', 'missing_marks', 'missing_periods', 'missing_states', 'advisory_marks', 'advisories', 'advisory_people', 'advisory_states')
        and (table_schema = 'public' or (table_schema, table_name) = ('pgboss', 'job')) order by 1, 2`,
    values: [],
  });
  const found: Rows = {};
  for (const { schema, name } of tables) {
    const text = `select to_jsonb(t) as row from ${schema}.${name} t`;
    const rows = await here.db.run<{ row: Record<string, unknown> }>({ text, values: [] });
    found[name] = new Map(rows.map(({ row }) => [JSON.stringify(row), row]));
  }
  return found;
}

/** Returns the rows present at only one of two times, by table. */
function differences(before: Rows, after: Rows): Record<string, { gone: unknown[]; come: unknown[] }> {
  const missing = (from: Rows, name: string, to: Rows) => [...from[name]!].filter(([key]) => !to[name]!.has(key));
  const found = Object.keys(before).map((name) => {
    const rows = (list: [string, unknown][]) => list.map(([, row]) => row);
    return [name, { gone: rows(missing(before, name, after)), come: rows(missing(after, name, before)) }] as const;
  });
  return Object.fromEntries(found.filter(([, { gone, come }]) => gone.length + come.length > 0));
}

/** Opens the form and posts its contents. */
async function saveAsItIs({ path, as = admin }: Opened) {
  const visitor = await loggedInVisitor(web.port, as);
  const address = `${path}?roleId=${await roleIdOf(as)}`;
  const page = await visitor.get(address);
  expect(page.status).toBe(200);
  const forms = formsOf(page.text, address).filter(({ action }) => action.split('?')[0] === path);
  const form = forms.sort((one, other) => other.fields.length - one.fields.length)[0]!;
  const saved = await visitor.postAll(address, form.fields);
  // A refusal gives its reason in the summary.
  const refusal = /error-summary[\s\S]{0,600}/.exec(saved.text)?.[0] ?? '';
  expect({ status: saved.status, refusal }).toEqual({ status: 302, refusal: '' });
  const next = await visitor.get(String(saved.headers.location));
  return /<div class="callout good flash"[\s\S]*?<\/p>/.exec(next.text)?.[0] ?? '';
}

describe('Saved as it was opened, a form changes nothing and claims no change:', () => {
  for (const [route, states] of Object.entries(EDIT_FORMS))
    test.each(Object.entries(states))(`${route}, %s`, async (_, make) => {
      const opened = await make();
      const before = await everything();
      const told = await saveAsItIs(opened);
      expect(told).toContain('Nothing was changed.');
      expect(differences(before, await everything())).toEqual({});
    });
});
