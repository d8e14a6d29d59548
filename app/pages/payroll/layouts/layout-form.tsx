import { useForm } from '@conform-to/react';
import { Form, useActionData } from '@remix-run/react';
import { useState } from 'react';
import { formProps } from '#app/components/fields/field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { LayoutPreview } from './layout-preview.tsx';
import type { ShownPreview } from './shown-preview.ts';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { DefaultButton } from '#app/components/fields/choice-field.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { Button } from '#app/components/button.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { LayoutFields, type LayoutValues, NewLayoutFields } from './layout-fields.ts';
import { LayoutColumns } from './layout-columns.tsx';
import { LayoutFormat } from './layout-format.tsx';
import { ROWS } from './layout-choices.ts';
import { usePreview } from './use-preview.ts';
import { noteSent } from '#app/forms/draft-store.ts';
import { validateWith } from '#app/forms/validate-with.ts';

type LayoutFormProps = {
  values: LayoutValues;
  /** The version being edited; absent for a new layout. */
  version?: number;
  /** The stored layout's values, where a preset has filled in the form. */
  opened?: LayoutValues;
  /** The preview of the values with real time. */
  preview: ShownPreview;
  submitLabel: string;
};

/** Names the column in its problem, unless the message already does. */
function inItsColumn({ name, message }: { name: string; message: string }): string {
  const at = /^columns\[(\d+)\]/.exec(name)?.[1];
  return at === undefined || message.startsWith('Column ') ? message : `Column ${Number(at) + 1}: ${message}`;
}

/** What a layout is noted under when it is sent. */
export const LAYOUT = 'layout';

/** The form of a payroll layout, beside the file that it produces. */
export function LayoutForm({ values, version, opened = values, preview, submitLabel }: LayoutFormProps) {
  const answer = useActionData<FormAnswer<{ preview: ShownPreview | null }>>();
  const schema = version ? LayoutFields : NewLayoutFields;
  const isEnhanced = useHydrated();
  const [picked, setPicked] = useState<number | null>(null);
  const [form, fields] = useForm<LayoutValues>({
    id: 'layout',
    lastResult: answer?.result,
    onValidate: validateWith(schema),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onSubmit',
    defaultValue: values,
  });
  const shown = usePreview({
    formId: form.id,
    said: JSON.stringify(form.value),
    given: answer?.preview,
    begin: preview,
  });
  return (
    <div className="bench mt-6">
      <Form
        method="post"
        {...formProps(form)}
        onSubmit={(event) => {
          form.onSubmit(event);
          if (!event.defaultPrevented) noteSent(LAYOUT);
        }}
        preventScrollReset
      >
        <FormToken />
        <DefaultButton />
        {version && (
          <>
            <input type="hidden" name="version" value={answer?.version ?? version} />
            <input type="hidden" name="opened" value={answer?.opened ?? JSON.stringify(opened)} />
          </>
        )}
        <ErrorSummary form={form} describe={inItsColumn} />
        <div className="grid-2">
          <TextField field={fields.name} label="Name" className="wide" autoComplete="off" />
          <SelectField field={fields.rowPer} label="One row for each" options={ROWS} className="wide" />
        </div>
        <section className="mt-6" aria-labelledby="layout-columns-title">
          <div className="section-head">
            <h2 id="layout-columns-title">Columns</h2>
            <p>{`${fields.columns.getFieldList().length}, in file order`}</p>
          </div>
          <LayoutColumns form={form} columns={fields.columns} onPick={setPicked} />
        </section>
        <LayoutFormat fields={fields} />
        <div className="btn-row mt-6">
          <SubmitButton>{submitLabel}</SubmitButton>
          {!isEnhanced && (
            <Button kind="secondary" name="find" value="preview" formNoValidate>
              Update preview
            </Button>
          )}
        </div>
      </Form>
      <LayoutPreview
        preview={shown.preview}
        isStale={shown.isStale}
        formId={form.id}
        picked={picked}
        onWeek={shown.refresh}
      />
    </div>
  );
}
