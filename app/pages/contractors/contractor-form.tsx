import { useState } from 'react';
import { rateUnitOf } from '#domain/digests/amount.ts';
import type { FoundChoices } from '#domain/browse.ts';
import type { AgencyRules } from '#domain/contractors/placement-rules.ts';
import { sentenceCase } from '#domain/format.ts';
import { Button } from '#app/components/button.tsx';
import { ChoiceField } from '#app/components/fields/choice-field.tsx';
import { FormSection } from '#app/components/fields/field.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { AddFirst } from '#app/forms/add-first.tsx';
import { AuthorisersField } from './authorisers-field.tsx';
import { rateUnit } from '#app/components/placements/words.ts';
import { type ContractAround, useContractAround } from './contract-around.ts';
import { NewContractorFields, type PlacementValues } from './contractor-fields.ts';
import { PlacementFields } from './placement-fields.tsx';
import { chargingChosen } from './rules-field.tsx';
import type { TemplateCard } from './template-cards.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { useCheckedForm } from '#app/forms/use-checked-form.ts';
import { TemplateSection } from './template-section.tsx';

/** A new placement's fields as shown in its form. */
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
  /** What the contract the page was opened for means for a placement on it. */
  around: ContractAround | null;
  rules: AgencyRules;
  /** The agency's word for a contractor. */
  contractor: string;
  cancelHref: string;
};

/** The form of a placement: the person, the contract, dates, rates, template and authorisers. */
export function ContractorForm(props: ContractorFormProps) {
  const { values, contracts, contacts, templates, rules, contractor, cancelHref } = props;
  const { answer, form, fields } = useCheckedForm<NewContractorValues, { around: ContractAround | null }>(
    'contractor',
    NewContractorFields,
    values,
  );
  const found = answer?.found ?? {};
  const [chosen, choose] = useState(String(fields.contractId.initialValue ?? ''));
  const { around, hasFailed } = useContractAround(chosen, [answer?.around, props.around]);
  const isEnhanced = useHydrated();
  const contract = around?.contract ?? null;
  const template = templates.find(({ id }) => id === fields.timesheetTemplateId.value) ?? null;
  const charging = chargingChosen({ fields, contract, template, agency: rules });
  return (
    <RecordForm
      form={form}
      isSearching
      unseen={['unit']}
      submitLabel={`Create ${contractor}`}
      busyLabel="Creating"
      cancelHref={cancelHref}
    >
      <FormSection legend="Who and where">
        <ChoiceField
          field={fields.contractId}
          label="Contract"
          kind="contracts"
          found={found.contractId ?? contracts}
          onChoose={(contractId) => contractId !== '' && choose(contractId)}
        />
        {(!isEnhanced || hasFailed) && (
          <p className={hasFailed ? undefined : 'without-script'}>
            <Button name="find" value="around" formNoValidate>
              Show this contract’s authorisers
            </Button>
          </p>
        )}
        <ChoiceField
          field={fields.contractorContactId}
          label={sentenceCase(contractor)}
          hint={<AddFirst kind="contact" field={fields.contractorContactId.name} />}
          kind="contacts"
          found={found.contractorContactId ?? contacts}
        />
      </FormSection>
      {charging && <input type="hidden" name="unit" value={rateUnitOf(charging)} />}
      <PlacementFields fields={fields} contract={contract} unit={rateUnit(charging)} isNew />
      <TemplateSection fields={fields} contract={contract} templates={templates} agency={rules} />
      <FormSection legend="Authorisers">
        <AuthorisersField
          fields={fields}
          candidates={around?.candidates ?? []}
          contacts={found.anotherAuthoriserId ?? contacts}
          contractor={contractor}
        />
      </FormSection>
    </RecordForm>
  );
}
