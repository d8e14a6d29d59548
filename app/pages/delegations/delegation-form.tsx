import { useForm } from '@conform-to/react';
import { useActionData } from '@remix-run/react';
import type { FoundChoices } from '#domain/browse.ts';
import type { Delegation } from '#domain/delegations/delegation.ts';
import { CreateDelegationSchema } from '#domain/delegations/delegation.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';
import { validateWith } from '#app/forms/validate-with.ts';
import { RecordForm } from '#app/forms/record-form.tsx';

type Colleague = { contactId: string; fullname: string; emailAddress: string };
type Values = { delegateContactId: string; start: string; end: string };

const Fields = CreateDelegationSchema.pick({ delegateContactId: true, start: true, end: true }).strip();

/** An authoriser's stand-in and the days, as the form posts them; who is away is known from the page. */
export const DelegationFields = withTypedDates(Fields, ['start', 'end']);

/** The same for changing a delegation. */
export const EditDelegationFields = withTypedDates(Fields.extend({ version: ReadVersion }), ['start', 'end']);

type DelegationFormProps = {
  from: { colleagues: Colleague[] } | { contacts: FoundChoices; authoriserContactId: string };
  /** The one being changed. */
  delegation?: Delegation;
};

/** Names a stand-in: one of an authoriser's own colleagues or, for administration, any other contact of the agency. */
export function DelegationForm({ from, delegation }: DelegationFormProps) {
  const answer = useActionData<FormAnswer>();
  const [form, fields] = useForm<Values>({
    id: 'delegation',
    lastResult: answer?.result,
    ...(delegation && { defaultValue: delegation }),
    onValidate: validateWith(DelegationFields),
  });
  const label = 'Who decides meanwhile';
  return (
    <RecordForm form={form} edited={{ version: delegation?.version, answer }} isSearching submitLabel="Save">
      {'colleagues' in from ? (
        <SelectField
          field={fields.delegateContactId}
          label={label}
          prompt="Choose a colleague"
          options={from.colleagues.map(({ contactId, fullname, emailAddress }) => ({
            value: contactId,
            label: `${fullname} (${emailAddress})`,
          }))}
        />
      ) : (
        <ChoiceField
          field={fields.delegateContactId}
          label={label}
          kind="contacts"
          except={from.authoriserContactId}
          found={answer?.found?.delegateContactId ?? from.contacts}
        />
      )}
      <DateField field={fields.start} label="First day" />
      <DateField field={fields.end} label="Last day" />
    </RecordForm>
  );
}
