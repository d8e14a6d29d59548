import { useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import { CreateViewSchema, EditViewSchema } from '#domain/views/view.schema.ts';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { validateWith } from '#app/forms/validate-with.ts';
import { RecordForm } from '#app/forms/record-form.tsx';

type ViewFormProps = {
  /** The list and filters to save as a view; absent when editing one. */
  kept?: { list: string; filter: string };
  view?: { name: string; isShared: boolean; version: number };
  mayShare: boolean;
};

/** The name of a view, and whether everyone in administration sees it. */
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
    <RecordForm form={form} edited={{ version: view?.version, answer }} submitLabel={kept ? 'Save as a view' : 'Save'}>
      {kept && <input type="hidden" name="list" value={kept.list} />}
      {kept && <input type="hidden" name="filter" value={kept.filter} />}
      <TextField field={fields.name} label="Name" hint="For example: Ending in 14 days" />
      {mayShare && (
        <CheckboxField
          field={fields.isShared}
          label="Share with all administrators"
          hint="Everybody who opens it sees what their own role may see."
        />
      )}
    </RecordForm>
  );
}
