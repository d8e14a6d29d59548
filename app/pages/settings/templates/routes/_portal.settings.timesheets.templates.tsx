import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { withArticle } from '#domain/format.ts';
import { z } from 'zod';
import { editTemplate } from '#domain/templates/edit-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { TemplateTable } from '../template-table.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { SmallAddLink } from '#app/components/button.tsx';
import { ActionProblem } from '#app/components/action-problem.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Timesheet templates');

export const loader = portalLoader(({ ctx }) => listTemplates(ctx, { includeHidden: true }));

const CHANGES = {
  hide: { change: { isHidden: true }, done: 'is hidden' },
  show: { change: { isHidden: false }, done: 'is shown again' },
  makeDefault: { change: { isDefault: true }, done: 'is the default now' },
} as const;
const RowForm = z.object({ intent: z.enum(['hide', 'show', 'makeDefault']), templateId: z.string() });

export const action = formAction(RowForm, async ({ ctx, value: { intent, templateId } }) => {
  const { change, done } = CHANGES[intent];
  const { templateName } = await editTemplate(ctx, templateId, change);
  const message = `${templateName} ${done}.`;
  return redirectWith(pathsOf(ctx).settings('timesheets/templates'), { kind: 'good', message });
});

export default function TemplatesPage() {
  const templates = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  return (
    <SettingsPage title="Timesheet templates">
      <ActionProblem />
      <div className="section-head">
        <p>{`A template decides how ${withArticle(contractorLabel.singular)} enters time. Every ${contractorLabel.singular} has one.`}</p>
        <SmallAddLink href={to.newTemplate()}>New template</SmallAddLink>
      </div>
      {templates.length > 0 && <TemplateTable templates={templates} />}
      <p className="small faint mt-3">
        {`Sorted by name. Hidden templates stay with their ${contractorLabel.plural} but are not offered to new ones. The default cannot be hidden or deleted.`}
      </p>
      <Outlet />
    </SettingsPage>
  );
}
