import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { DeclareSchema } from '#domain/declarations/declaration.schema.ts';
import { ABSENCE_REASONS, ABSENCE_WORDS } from '#domain/declarations/absence-reason.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { previewDeclaration } from '#domain/declarations/preview-declaration.server.ts';
import { sayingWhere } from '../changed-periods.server.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormAnswer, createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Did not work');

export const loader = portalLoader(({ ctx, url }) =>
  previewDeclaration(ctx, {
    contractorId: url.searchParams.get('contractorId') ?? '',
    beginning: url.searchParams.get('beginning') ?? '',
  }),
);

export const action = createAction(DeclareSchema, async ({ ctx, value }) => {
  await declare(ctx, value).catch(sayingWhere(ctx, value));
  return redirectWith(pathsOf(ctx).timesheets(), {
    kind: 'good',
    message: 'Noted. Nothing is due for this period.',
  });
});

/** A refusal reloads the period, which may have changed since the form was opened. */
export const shouldRevalidate = () => true;

/** The option without a stated reason comes first, as the default. */
const ABSENCE_OPTIONS = [...ABSENCE_REASONS]
  .sort((one, other) => Number(other === 'other') - Number(one === 'other'))
  .map((value) => ({ value, label: ABSENCE_WORDS[value] }));

export default function DeclarePage() {
  const { contractorId, beginning, ending, isOwn, fullname, placement, period, noun } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const to = usePaths();
  const [form, fields] = usePostedForm<{ absenceReason: string; reason: string }>({
    id: 'declare',
    lastResult: answer?.result,
  });
  return (
    <>
      <PageHeader
        title={isOwn ? `I did not work this ${noun}` : `${fullname} did not work`}
        icon="sheet"
        back={{ label: 'Timesheets', href: to.timesheets() }}
        summary={`${period}, ${placement}.`}
      />
      <PageBody>
        <DraftForm method="post" className="form" {...formProps(form)}>
          <FormToken />
          <input type="hidden" name="contractorId" value={contractorId} />
          <input type="hidden" name="beginning" value={beginning} />
          <input type="hidden" name="ending" value={ending} />
          <ErrorSummary form={form} unseen={['contractorId', 'beginning', 'ending']} />
          <SelectField
            field={fields.absenceReason}
            label="Kind of absence"
            hint="Any reason except “No work, or another reason” can keep qualifying weeks for equal pay and conditions."
            options={ABSENCE_OPTIONS}
          />
          <TextField
            field={fields.reason}
            label="Reason"
            hint="For example holiday, sickness, or no work on the contract. A timesheet for the period removes this."
            maxLength={500}
          />
          <div className="btn-row">
            <SubmitButton>{isOwn ? `I did not work this ${noun}` : 'Save'}</SubmitButton>
            <Link className="btn btn-quiet" to={to.timesheets()}>
              Cancel
            </Link>
          </div>
        </DraftForm>
      </PageBody>
    </>
  );
}
