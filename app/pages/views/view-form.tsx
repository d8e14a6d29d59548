import { getFormProps, useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { CreateViewSchema, EditViewSchema } from '#domain/views/view.schema.ts';
import { CheckboxField } from '#app/components/checkbox-field.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import { TextField } from '#app/components/text-field.tsx';
import { VersionField } from '#app/components/version-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { validateWith } from '#app/forms/validate-with.ts';

type ViewFormProps = {
  /** The list and its filters that become a view; absent where one is edited. */
  kept?: { list: string; filter: string };
  view?: { name: string; isShared: boolean; version: number };
  mayShare: boolean;
};

/** What a view is called, and whether everybody in the administration sees it. */
export function ViewForm({ kept, view, mayShare }: ViewFormProps) {
  const answer = useActionData<FormAnswer>();
  const schema = kept ? CreateViewSchema : EditViewSchema;
  const [form, fields] = useForm<{ name: string; isShared: boolean }>({
    id: 'view',
    lastResult: answer?.result,
    defaultValue: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    onValidate: validateWith(schema),
  });
  return (
    <DraftForm method="post" className="form" {...getFormProps(form)}>
      <FormToken />
      {view && <VersionField form={form} version={view.version} answer={answer} />}
      {kept && <input type="hidden" name="list" value={kept.list} />}
      {kept && <input type="hidden" name="filter" value={kept.filter} />}
      <ErrorSummary form={form} />
      <TextField field={fields.name} label="Name" hint="For example: Ending in 14 days" />
      {mayShare && (
        <CheckboxField
          field={fields.isShared}
          label="Share with all administrators"
          hint="Whoever opens it sees what their own role may see."
        />
      )}
      <div className="btn-row">
        <SubmitButton>{kept ? 'Save as a view' : 'Save'}</SubmitButton>
      </div>
    </DraftForm>
  );
}
