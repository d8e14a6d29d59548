import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { createBillee } from '#domain/billees/create-billee.server.ts';
import { CreateBilleeSchema } from '#domain/billees/billee.schema.ts';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { createClient } from '#domain/clients/create-client.server.ts';
import { CreateContactSchema } from '#domain/contacts/contact.schema.ts';
import { createContact } from '#domain/contacts/create-contact.server.ts';
import type { Context } from '#domain/context.ts';
import { createDelegation } from '#domain/delegations/create-delegation.server.ts';
import { CreateDigestScheduleSchema } from '#domain/digests/digest-schedule.schema.ts';
import { createDigestSchedule } from '#domain/digests/create-digest-schedule.server.ts';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { createSchedule } from '#domain/reminders/schedules/create-schedule.server.ts';
import { CreateScheduleSchema } from '#domain/reminders/schedules/schedule.schema.ts';
import { createView } from '#domain/views/create-view.server.ts';
import { CreateViewSchema } from '#domain/views/view.schema.ts';
import { roleIdOf } from './session.ts';
import { changeOwnSettings } from '#domain/roles/own-settings.server.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { createWebhook } from '#domain/webhooks/create-webhook.server.ts';
import { editWebhook } from '#domain/webhooks/edit-webhook.server.ts';
import { CreateWebhookSchema } from '#domain/webhooks/webhook.schema.ts';
import { setSso, type SsoGiven } from './sso-agency.ts';
import { makePlacement, type TestPlacement, weekInput } from './placement.ts';
import { addContact, addContract } from './two-agencies.ts';
import { fresh, here, web } from './forms-world.ts';

/** The page of a form, and who has it open. */
export type Opened = { path: string; as?: Context };
/** Creates what a form edits, one state per call. */
export type Make = () => Promise<Opened>;

export const contact = (more: object = {}): Make =>
  async function make() {
    const input = { fullname: 'Zoë "Ångström" & Sons', emailAddress: `${fresh('edited')}@mailbox.example`, ...more };
    const { contactId } = await createContact(here, CreateContactSchema.parse(input));
    return { path: `/contacts/${contactId}/edit` };
  };

/** Creates a view of an authoriser, or one shared by the administration. */
export const savedView = (isShared: boolean): Make =>
  async function make() {
    const placement = await makePlacement(here);
    const as = isShared ? placement.admin : placement.authoriser;
    if (as.actor.kind !== 'role') throw new Error('Views are kept by people.');
    const owner = isShared ? as : { ...as, actor: { ...as.actor, roleId: await roleIdOf(as) } };
    const requested = { list: 'contractors', name: fresh('View'), isShared, filter: 'standing=ending' };
    const { id } = await createView(owner, CreateViewSchema.parse(requested));
    return { path: `/views/${id}/edit`, ...(isShared ? {} : { as }) };
  };

export const client = (more: object = {}): Make =>
  async function make() {
    const { clientId } = await createClient(
      here,
      CreateClientSchema.parse({ clientName: '<Kirkstall> & Sons', ...more }),
    );
    return { path: `/clients/${clientId}/edit` };
  };

export const contract = (more: Record<string, unknown> = {}): Make =>
  async function make() {
    const { contractId } = await addContract(here, more);
    return { path: `/contracts/${contractId}/edit` };
  };

export const placed = (
  contractMore: object,
  more: object = {},
  part = 'edit',
  then = async (_: TestPlacement) => {},
): Make =>
  async function make() {
    const placement = await makePlacement(here, { ...contractMore }, { ...more });
    await then(placement);
    return { path: `/contractors/${placement.contractorId}/${part}` };
  };

const TEMPLATE = {
  entryPeriod: 'weekly',
  chargingPeriod: 'hourly',
  allowHolidays: false,
  allowNightshifts: true,
  allowDocumentUploads: true,
  captureWorkerFinancials: false,
  isDefault: false,
  isHidden: false,
} as const;
export const template = (more: object): Make =>
  async function make() {
    const { id } = await createTemplate(here, { ...TEMPLATE, templateName: fresh('Template'), ...more });
    return { path: `/settings/timesheets/templates/${id}` };
  };

export const reminder = (more: object): Make =>
  async function make() {
    const { clientId, contractId } = await addContract(here);
    const about = 'ofClient' in more ? { clientId } : 'ofContract' in more ? { contractId } : {};
    const { ofClient: _, ofContract: __, ...fields } = more as Record<string, unknown>;
    const { remindersId } = await createSchedule(here, CreateScheduleSchema.parse({ ...fields, ...about }));
    return { path: `/reminders/${remindersId}` };
  };

export const digest = (more: object): Make =>
  async function make() {
    const input = {
      name: fresh('Payroll'),
      period: 'previousWeek',
      recipients: ['a@pay.example', 'b@pay.example'],
      ...more,
    };
    const { digestScheduleId } = await createDigestSchedule(here, CreateDigestScheduleSchema.parse(input));
    return { path: `/settings/digests/${digestScheduleId}` };
  };

export const payrollLayout = (more: Partial<PayrollLayout>): Make =>
  async function make() {
    const layout = { ...presetLayout('brightPayHourly'), name: fresh('Layout'), ...more };
    const { payrollLayoutId } = await createPayrollLayout(here, layout);
    return { path: `/payroll/layouts/${payrollLayoutId}` };
  };

export const billee = (more: object): Make =>
  async function make() {
    const { billeeId } = await createBillee(here, CreateBilleeSchema.parse({ name: 'Holbeck & Co', ...more }));
    return { path: `/settings/recruitmentAgency/billees/${billeeId}` };
  };

export const webhook = (more: object, isEnabled: boolean): Make =>
  async function make() {
    const { webhooks } = web.platform;
    const input = {
      url: 'https://payroll.example/hooks?a=1&b=2',
      events: ['client.created', 'timesheet.voided'],
      ...more,
    };
    const { webhookId } = await createWebhook(here, webhooks, CreateWebhookSchema.parse(input));
    if (!isEnabled) await editWebhook(here, webhooks, webhookId, { isEnabled });
    return { path: `/settings/webhooks/${webhookId}` };
  };

/** Creates the agency's single sign-on, as `setSso` leaves it. */
export const singleSignOn = (given: SsoGiven): Make =>
  async function make() {
    await setSso(here, { issuer: 'https://login.example', clientId: 'timesheets', clientSecret: 'kept' }, given);
    return { path: '/settings/sso' };
  };

export const delegation: Make = async () => {
  const placement = await makePlacement(here);
  const [from] = await here.db.run<{ contactId: string }>({
    text: 'select contact_id from authorisers where contractor_id = $1',
    values: [placement.contractorId],
  });
  const to = await addContact(here, `${fresh('stand-in')}@mailbox.example`, 'Stuart Pell');
  const { delegationId } = await createDelegation(here, {
    authoriserContactId: from!.contactId,
    delegateContactId: to.contactId,
    start: '2036-06-01',
    end: '2036-06-14',
  });
  return { path: `/delegations/${delegationId}/edit` };
};

/** Opens a settings page, with these settings changed beforehand. */
export const settings = (page: string, changes: Record<string, unknown> = {}): Make =>
  async function make() {
    await changeSettings(here, changes);
    return { path: `/settings/${page}` };
  };

export const own = (
  page: string,
  role: 'contractor' | 'authoriser',
  change: Parameters<typeof changeOwnSettings>[1],
): Make =>
  async function make() {
    const placement = await makePlacement(here);
    await changeOwnSettings(placement[role], change);
    return { path: `/settings/${page}`, as: placement[role] };
  };

export const timesheet = (contractMore: object, more: Record<string, unknown>): Make =>
  async function make() {
    const placement = await makePlacement(here, { allowNightshifts: undefined, ...contractMore });
    const { timesheetId } = await submitTimesheet(placement.contractor, weekInput(placement.contractorId, more));
    return { path: `/timesheets/${timesheetId}/edit`, as: placement.contractor };
  };

export const on = (day: number, more: object) => ({ entryDate: `2026-05-${day}`, ...more });
export const DEFAULTS = {
  'defaults.applyDefaultWorkingTime': false,
  'defaults.workingTime.start': '07:15',
  'defaults.workingTime.finish': '15:45',
  'defaults.workingTime.breakMinutes': 45,
  'defaults.entryPeriod': 'monthly',
  'defaults.dateRelativeTo': 'ending',
  'defaults.timesheetWeekStartsOn': 'Saturday',
  'defaults.contractors.allowHolidays': false,
  'defaults.contractors.allowNightshifts': false,
  'hourFormat.decimal': true,
};
