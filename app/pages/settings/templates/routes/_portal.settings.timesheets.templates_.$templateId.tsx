import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { offeredChargingPeriods } from '#domain/agencies/charging-periods.ts';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { requireChangedPeriodsMeant } from '#domain/templates/changed-periods.server.ts';
import { editTemplate } from '#domain/templates/edit-template.server.ts';
import { getTemplate } from '#domain/templates/get-template.server.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { TemplateFields } from '../template-fields.ts';
import { TemplateForm } from '../template-form.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { HistorySection } from '#app/components/records/history.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.template.templateName ?? 'Timesheet template');

export const loader = portalLoader(async ({ ctx, params }) => {
  const template = await getTemplate(ctx, params.templateId!);
  const charging = offeredChargingPeriods(ctx.agency.settings.defaults, template.chargingPeriod);
  return { template, charging, events: await listHistory(ctx, 'template', template.id) };
});

export const action = formAction(TemplateFields, async ({ ctx, value, params }) => {
  await requireChangedPeriodsMeant(ctx, params.templateId!, value);
  const { isChangeMeant: _, ...template } = value;
  const { templateName, version } = await editTemplate(ctx, params.templateId!, template);
  const list = pathsOf(ctx).settings('timesheets/templates');
  return redirectSaved(list, `${templateName} is saved.`, version !== value.version);
});

export default function TemplatePage() {
  const { template, charging, events } = useLoaderData<typeof loader>();
  const { contractorLabel, timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const { inUseCount } = template;
  const users = `${inUseCount} ${inUseCount === 1 ? contractorLabel.singular : contractorLabel.plural}`;
  return (
    <SettingsPage
      title={template.templateName}
      lead={
        inUseCount > 0
          ? `Used by ${users}. What you change holds for their next timesheets; those already submitted stay as they are.`
          : 'Nobody uses this template.'
      }
    >
      <TemplateForm
        key={template.id}
        shown={template}
        version={template.version}
        contractorLabel={contractorLabel}
        charging={charging}
        submitLabel="Save template"
      />
      <HistorySection events={events} timeZone={timeZone} />
    </SettingsPage>
  );
}
