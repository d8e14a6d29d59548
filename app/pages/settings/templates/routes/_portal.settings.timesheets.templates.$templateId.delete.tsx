import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { deleteTemplate } from '#domain/templates/delete-template.server.ts';
import { getTemplate } from '#domain/templates/get-template.server.ts';
import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { DeleteTemplate } from '../delete-template.tsx';
import { Tick } from '#app/forms/tick.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete timesheet template');

export const loader = portalLoader(async ({ ctx, params }) => {
  const template = await getTemplate(ctx, params.templateId!);
  const offered = await listTemplates(ctx);
  return { template, others: offered.filter(({ id }) => id !== template.id) };
});

/** An empty choice means none was made, not that none was asked for. */
const Fields = z.object({ replacementTemplateId: z.string().default(''), areRatesMeant: Tick });

export const action = formAction(Fields, async ({ ctx, value, params }) => {
  const { movedCount } = await deleteTemplate(ctx, params.templateId!, value);
  const moved = movedCount > 0 ? ` and ${movedCount} moved to its replacement` : '';
  const message = `The template is deleted${moved}.`;
  return redirectWith(pathsOf(ctx).settings('timesheets/templates'), { kind: 'good', message });
});

export default function DeleteTemplatePage() {
  const { template, others } = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  return <DeleteTemplate template={template} others={others} contractorLabel={contractorLabel} />;
}
