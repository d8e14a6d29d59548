import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, Link, useActionData } from '@remix-run/react';
import type { FoundChoices } from '#domain/browse.ts';
import { sentenceCase } from '#domain/format.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { ChoiceField, DefaultButton } from '#app/components/choice-field.tsx';
import { ErrorSummary } from '#app/components/error-summary.tsx';
import { FormSection } from '#app/components/field.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { usePaths } from '#app/paths.ts';
import { AuthorisersField, type Candidate } from './authorisers-field.tsx';
import { NewContractorFields } from './contractor-fields.ts';
import { type Limits, PlacementFields, type PlacementValues } from './placement-fields.tsx';
import { type TemplateCard, TemplateCards } from './template-cards.tsx';

/** A new placement's fields as its form shows them. */
export type NewContractorValues = PlacementValues & {
  contractId: string;
  contractorContactId: string;
  authorisers: string;
  authoriserIds: string[];
  primary: string;
  anotherAuthoriserId: string;
};

type ContractorFormProps = {
  values: Partial<NewContractorValues>;
  contracts: FoundChoices;
  contacts: FoundChoices;
  templates: TemplateCard[];
  candidates: Candidate[];
  contract: Limits | null;
  /** What the agency calls a contractor. */
  contractor: string;
  cancelHref: string;
};

/** Who is placed where, when, for how much, by which template, and who decides. */
export function ContractorForm(props: ContractorFormProps) {
  const { values, contracts, contacts, templates, candidates, contract, contractor, cancelHref } = props;
  const answer = useActionData<FormAnswer>();
  const to = usePaths();
  const [form, fields] = useForm<NewContractorValues>({
    id: 'contractor',
    lastResult: answer?.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: NewContractorFields }) as never,
    shouldRevalidate: 'onInput',
    defaultValue: values,
  });
  const found = answer?.found ?? {};
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <DefaultButton />
      <FormToken />
      <ErrorSummary form={form} />
      <FormSection legend="Who and where">
        <ChoiceField
          field={fields.contractId}
          label="Contract"
          kind="contracts"
          found={found.contractId ?? contracts}
          prompt="Choose a contract"
        />
        <ChoiceField
          field={fields.contractorContactId}
          label={sentenceCase(contractor)}
          hint={
            <>
              Not in the list? <Link to={to.newContact()}>Add a contact</Link> first.
            </>
          }
          kind="contacts"
          found={found.contractorContactId ?? contacts}
          prompt="Choose a contact"
        />
      </FormSection>
      <PlacementFields fields={fields} contract={contract} unit="per unit" />
      <FormSection legend="Timesheet template">
        <TemplateCards field={fields.timesheetTemplateId} templates={templates} />
      </FormSection>
      <FormSection legend="Authorisers">
        <AuthorisersField
          fields={fields}
          candidates={candidates}
          contacts={found.anotherAuthoriserId ?? contacts}
          contractor={contractor}
        />
      </FormSection>
      <div className="btn-row">
        <SubmitButton busyLabel="Creating">Create {contractor}</SubmitButton>
        <ButtonLink kind="quiet" href={cancelHref}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
