import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { withArticle } from '#domain/format.ts';
import { offeredChargingPeriods } from '#domain/agencies/charging-periods.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { createTemplate } from '#domain/templates/create-template.server.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { NewTemplateFields } from '../template-fields.ts';
import { TemplateForm } from '../template-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New timesheet template');

/** A new template starts with the agency's defaults. */
export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'template.edit');
  const { defaults, documents } = ctx.agency.settings;
  const shown = {
    entryPeriod: defaults.entryPeriod,
    chargingPeriod: defaults.chargingPeriod.default,
    allowHolidays: defaults.contractors.allowHolidays,
    allowNightshifts: defaults.contractors.allowNightshifts,
    allowDocumentUploads: documents.allowUploads && documents.allowByDefault,
  };
  return { shown, charging: offeredChargingPeriods(defaults) };
});

export const action = createAction(NewTemplateFields, async ({ ctx, value, request }) => {
  const { templateName } = await createTemplate(ctx, value);
  // Opened in a new window, beside the form of a contractor that needs the template.
  const isBeside = new URL(request.url).searchParams.get('for') === 'contractor';
  const then = isBeside ? ' You can close this window and go on with the form that you came from.' : '';
  const message = `${templateName} is added.${then}`;
  return redirectWith(pathsOf(ctx).settings('timesheets/templates'), { kind: 'good', message });
});

export default function NewTemplatePage() {
  const { shown, charging } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  return (
    <SettingsPage
      title="New timesheet template"
      lead={`A template decides how ${withArticle(contractorLabel.singular)} enters time.`}
    >
      <TemplateForm shown={shown} charging={charging} contractorLabel={contractorLabel} submitLabel="Add template" />
    </SettingsPage>
  );
}
