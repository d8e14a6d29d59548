import { API_SCOPES } from '#domain/roles/role-type.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { Callout } from '#app/components/callout.tsx';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import type { KeyAnswer } from './create-key.server.ts';
import { RecordForm } from '#app/forms/record-form.tsx';

const SCOPES = API_SCOPES.map((scope) => {
  const [what = '', how] = scope.split(':');
  return { value: scope, label: `${how === 'read' ? 'Read' : 'Write'} ${what}` };
});

/** Requests a new key, and shows it the only time it can be shown. */
export function ApiKeyForm({ answer }: { answer: KeyAnswer | undefined }) {
  const [form, fields] = usePostedForm<{ name: string; scopes: string[] }>({
    id: 'api-key',
    lastResult: answer?.result,
  });
  const created = answer?.created;
  return (
    <>
      {created && (
        <Callout tone="good" role="status" className="flash">
          <p>
            The key “{created.name}” is made. Copy it now: it is not shown again.{' '}
            <code className="mono">{created.key}</code>
          </p>
        </Callout>
      )}
      <RecordForm form={form} submitLabel="Create key" busyLabel="Creating">
        <TextField field={fields.name} label="What the key is for" hint="Payroll, for one." autoComplete="off" />
        <ChoiceList field={fields.scopes} label="What it may do" type="checkbox" choices={SCOPES} />
      </RecordForm>
    </>
  );
}
