import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { getPayrollLayout } from '#domain/payroll-layouts/get-layout.server.ts';
import { PayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { layoutOf } from '#domain/payroll-layouts/stored-layout.ts';
import { parseInput } from '#domain/parse-input.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { NewRecordPage } from '#app/components/records/new-record-page.tsx';
import { PresetForm } from '../preset-form.tsx';
import { NewLayoutFields } from '../layout-fields.ts';
import { LayoutForm } from '../layout-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { loadEditor, loadLayoutPreview, presetOf } from '../layout-page.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'New payroll layout');

export const loader = portalLoader(async ({ ctx, url }) => {
  requirePermission(ctx.actor, 'payrollLayout.edit');
  const copied = url.searchParams.get('copy');
  if (copied === null) return loadEditor(ctx, url, presetOf(url) ?? presetLayout('plain'));
  const layout = layoutOf(await getPayrollLayout(ctx, copied));
  return loadEditor(ctx, url, { ...layout, name: `Copy of ${layout.name}`.slice(0, 200) });
});

export const action = createAction(
  NewLayoutFields,
  async ({ ctx, value }) => {
    const { name } = await createPayrollLayout(ctx, parseInput(PayrollLayoutSchema, value));
    return redirectWith(pathsOf(ctx).payrollLayouts(), { kind: 'good', message: `${name} is added.` });
  },
  { offer: loadLayoutPreview },
);

export default function NewLayoutPage() {
  const { values, preview } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const to = usePaths();
  return (
    <NewRecordPage
      title="New payroll layout"
      icon="pay"
      list={{ label: 'Payroll layouts', href: to.payrollLayouts() }}
      summary="The file your payroll program takes."
    >
      <PresetForm key={search} />
      <LayoutForm key={`${search} form`} values={values} preview={preview} submitLabel="Add layout" />
    </NewRecordPage>
  );
}
