import { useForm } from '@conform-to/react';
import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getLastReminded } from '#domain/contractors/get-last-reminded.server.ts';
import { setLastReminded } from '#domain/contractors/set-last-reminded.server.ts';
import { DateField } from '#app/components/fields/date-field.tsx';
import { Panel } from '#app/components/panel.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { LastRemindedFields } from '../last-reminded-fields.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { type FormAnswer, formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { validateWith } from '#app/forms/validate-with.ts';
import { RecordForm } from '#app/forms/record-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Last reminded');

export const loader = portalLoader(({ ctx, params }) => getLastReminded(ctx, params.contractorId!));

export const action = formAction(LastRemindedFields, async ({ ctx, value, params }) => {
  const { contractor, isChanged } = await setLastReminded(ctx, params.contractorId!, value);
  const message = `When ${contractor.fullname} was last reminded is saved.`;
  return redirectSaved(pathsOf(ctx).contractor(contractor.contractorId), message, isChanged);
});

const REASONS = [
  { value: '', label: 'None' },
  { value: 'missing', label: 'A timesheet was missing' },
  { value: 'pending', label: 'A timesheet was pending' },
];

export default function LastRemindedPage() {
  const { contractorId, fullname, day, reason } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<{ lastReminded: string; reason: string }>({
    id: 'last-reminded',
    lastResult: answer?.result,
    onValidate: validateWith(LastRemindedFields),
    defaultValue: { lastReminded: day ?? '', reason: reason ?? '' },
  });
  const to = usePaths();
  return (
    <Panel title={`When ${fullname} was last reminded`} icon="bell" closeHref={to.contractor(contractorId)} narrow>
      <RecordForm form={form} submitLabel="Save">
        <DateField field={fields.lastReminded} label="Last reminded" optional hint="Leave empty for never" />
        <SelectField field={fields.reason} label="Reason" options={REASONS} />
      </RecordForm>
    </Panel>
  );
}
