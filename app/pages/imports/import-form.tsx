import { Form, useActionData } from '@remix-run/react';
import { IMPORT_KINDS, type ImportKind } from '#domain/imports/import-kind.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FileDrop } from '#app/components/fields/file-drop.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import type { ImportAnswer } from './start-import.server.ts';
import { useImportNames } from './use-import-names.ts';

/** Chooses the kind of record and the file. Nothing is written yet. */
export function ImportForm({ kind }: { kind: ImportKind | null }) {
  const answer = useActionData<ImportAnswer>();
  const names = useImportNames();
  const [form, fields] = usePostedForm<{ kind: string; file: string }>({
    id: 'import',
    lastResult: answer?.result,
    defaultValue: { kind: kind ?? undefined },
  });
  return (
    <Form method="post" encType="multipart/form-data" className="form" {...formProps(form)}>
      <FormToken />
      <ErrorSummary form={form} />
      <ChoiceList
        field={fields.kind}
        label="What are the rows?"
        choices={IMPORT_KINDS.map((value) => ({ value, label: names[value] }))}
      />
      <FileDrop
        field={fields.file}
        label="File"
        hint="A file of separated values (CSV) or an Excel workbook (.xlsx), 20 MB at most."
        accept=".csv,.tsv,.txt,.xlsx,.xlsm"
        isSingle
      />
      <div className="btn-row">
        <SubmitButton busyLabel="Reading the file">Check the file</SubmitButton>
        <span className="md faint">You see what would change before anything does.</span>
      </div>
    </Form>
  );
}
