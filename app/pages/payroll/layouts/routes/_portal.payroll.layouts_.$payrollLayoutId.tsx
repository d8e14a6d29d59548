import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { formatCount } from '#domain/format.ts';
import { editPayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { getPayrollLayout } from '#domain/payroll-layouts/get-layout.server.ts';
import { EditPayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { layoutOf } from '#domain/payroll-layouts/stored-layout.ts';
import { parseInput } from '#domain/parse-input.ts';
import { Menu, MenuLink, MenuRule, DangerLink } from '#app/components/menu.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { PresetForm } from '../preset-form.tsx';
import { NeutralBadge } from '#app/components/status-badge.tsx';
import { LayoutFields } from '../layout-fields.ts';
import { EditedLayout } from '../edited-layout.tsx';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { loadEditor, loadLayoutPreview, presetOf } from '../layout-page.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { HistorySection } from '#app/components/records/history.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.name ?? 'Payroll layout');

export const loader = portalLoader(async ({ ctx, params, url }) => {
  const stored = await getPayrollLayout(ctx, params.payrollLayoutId!);
  const { payrollLayoutId, name, version, runCount } = stored;
  const layout = layoutOf(stored);
  const preset = presetOf(url);
  const [editor, opened, events] = [
    await loadEditor(ctx, url, preset ? { ...preset, name } : layout),
    await loadEditor(ctx, url, layout),
    await listHistory(ctx, 'payrollLayout', payrollLayoutId),
  ];
  return { payrollLayoutId, name, version, runCount, events, ...editor, opened: opened.values };
});

export const action = formAction(
  LayoutFields,
  async ({ ctx, value, params }) => {
    // Only what its reader changed is passed on, over the current layout.
    const now = layoutOf(await getPayrollLayout(ctx, params.payrollLayoutId!));
    const requested = parseInput(EditPayrollLayoutSchema, { ...now, ...value });
    const { payrollLayoutId, name, version } = await editPayrollLayout(ctx, params.payrollLayoutId!, requested);
    return redirectSaved(pathsOf(ctx).layout(payrollLayoutId), `${name} is saved.`, version !== requested.version);
  },
  { offer: loadLayoutPreview },
);

export default function LayoutPage() {
  const {
    payrollLayoutId: id,
    name,
    version,
    runCount,
    values,
    opened,
    preview,
    events,
  } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const { search } = useLocation();
  const to = usePaths();
  return (
    <>
      <PageHeader
        title={name}
        icon="pay"
        back={{ label: 'Payroll layouts', href: to.payrollLayouts() }}
        badge={
          runCount > 0 && (
            <NeutralBadge>{`Used by ${formatCount(runCount)} ${runCount === 1 ? 'run' : 'runs'}`}</NeutralBadge>
          )
        }
        summary="The file your payroll program takes. A change here shapes later runs. Runs already made keep the file they were made with."
        actions={
          <Menu label={`Actions for ${name}`}>
            <MenuLink href={to.newLayout({ copy: id })}>Copy this layout</MenuLink>
            <a href={to.exportLayout(id)}>Export as JSON</a>
            <MenuRule />
            <DangerLink href={to.deleteLayout(id)}>Delete layout</DangerLink>
          </Menu>
        }
      />
      <PageBody>
        <PresetForm key={search} />
        <EditedLayout key={`${id} ${search}`} stored={{ values, opened, version, preview }} />
        <HistorySection events={events} timeZone={timeZone} />
      </PageBody>
    </>
  );
}
