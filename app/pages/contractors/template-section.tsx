import type { ReactNode } from 'react';
import type { AgencyRules, OwnRules } from '#domain/contractors/placement-rules.ts';
import { type AnyField, FormSection } from '#app/components/fields/field.tsx';
import { RulesField, type RuleValues } from './rules-field.tsx';
import { type TemplateCard, TemplateCards } from './template-cards.tsx';

type TemplateSectionProps = {
  fields: Record<keyof RuleValues | 'timesheetTemplateId', AnyField>;
  contract: OwnRules | null;
  templates: TemplateCard[];
  agency: AgencyRules;
  children?: ReactNode;
};

/** By which template a placement’s timesheets are entered, and where it has rules of its own. */
export function TemplateSection({ fields, contract, templates, agency, children }: TemplateSectionProps) {
  return (
    <FormSection legend="Timesheet template">
      <TemplateCards field={fields.timesheetTemplateId} templates={templates} />
      <RulesField
        fields={fields}
        contract={contract}
        template={templates.find(({ id }) => id === fields.timesheetTemplateId.value) ?? null}
        agency={agency}
      />
      {children}
    </FormSection>
  );
}
