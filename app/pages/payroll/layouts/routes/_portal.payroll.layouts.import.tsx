import type { MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { importPayrollLayout } from '#domain/payroll-layouts/import-layout.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { Panel } from '#app/components/panel.tsx';
import { FileIntoText } from '../file-into-text.tsx';
import { TextArea } from '#app/components/fields/text-field.tsx';
import { ImportLayoutFields } from '../import-layout-fields.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction, type FormAnswer } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { SubmitRow } from '#app/components/fields/submit-button.tsx';
import { PostForm } from '#app/forms/post-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Import a payroll layout');

export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'payrollLayout.edit');
  return null;
});

export const action = createAction(ImportLayoutFields, async ({ ctx, value }) => {
  const { payrollLayoutId, name } = await importPayrollLayout(ctx, value.text);
  return redirectWith(pathsOf(ctx).layout(payrollLayoutId), { kind: 'good', message: `${name} is imported.` });
});

export default function ImportLayoutPage() {
  const answer = useActionData<FormAnswer>();
  const to = usePaths();
  const [form, fields] = usePostedForm<{ text: string }>({ id: 'import-layout', lastResult: answer?.result });
  return (
    <Panel title="Import a payroll layout" closeHref={to.payrollLayouts()}>
      <PostForm form={form}>
        <TextArea
          field={fields.text}
          label="Layout as JSON"
          hint="What “Export as JSON” wrote, or what the API answers for a preset."
          rows={14}
        />
        <FileIntoText textId={fields.text.id} />
        <SubmitRow busyLabel="Importing">Import layout</SubmitRow>
      </PostForm>
    </Panel>
  );
}
