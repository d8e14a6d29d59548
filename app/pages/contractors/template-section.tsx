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

/** The template for entering a placement's timesheets, and the rules in which it differs. */
export function TemplateSection({ fields, contract, templates, agency, children }: TemplateSectionProps) {
  return (
    <FormSection legend="Timesheet template">
      <TemplateCards field={fields.timesheetTemplateId} templates={templates} contract={contract} agency={agency} />
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
