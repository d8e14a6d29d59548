import type { TimesheetTemplate } from '#domain/templates/template.ts';
import { Callout } from '#app/components/callout.tsx';
import { ChoiceCards } from '#app/components/fields/choice-cards.tsx';
import type { AnyField } from '#app/components/fields/field.tsx';
import { Tag } from '#app/components/tag.tsx';
import type { AgencyRules, OwnRules } from '#domain/contractors/placement-rules.ts';
import { templateWords } from './template-words.ts';
import { usePaths } from '#app/paths.ts';

/** The part of a template needed to choose it for a placement. */
export type TemplateCard = Pick<
  TimesheetTemplate,
  | 'id'
  | 'templateName'
  | 'isDefault'
  | 'entryPeriod'
  | 'chargingPeriod'
  | 'allowHolidays'
  | 'allowNightshifts'
  | 'allowDocumentUploads'
>;

/** A way to create a template beside a form. */
export function NoTemplates() {
  const to = usePaths();
  return (
    <Callout tone="warn">
      <p>
        {"You haven't created a timesheet template yet."}{' '}
        <a href={to.settings('timesheets/templates')} target="_blank" rel="noreferrer">
          Create one in a new window
        </a>
        , then load this page again.
      </p>
    </Callout>
  );
}

type TemplateCardsProps = {
  field: AnyField;
  templates: TemplateCard[];
  /** The chosen contract, whose own rules come before a template's. */
  contract: OwnRules | null;
  agency: AgencyRules;
};

/** The agency’s templates as cards; if there are none, a way to create one. */
export function TemplateCards({ field, templates, contract, agency }: TemplateCardsProps) {
  if (templates.length === 0) return <NoTemplates />;
  const hintOf = (template: TemplateCard) => {
    const { entered, allowed } = templateWords(template, contract, agency);
    return `${entered}. ${allowed} allowed.`;
  };
  return (
    <ChoiceCards
      field={field}
      label="Template"
      choices={templates.map((template) => ({
        value: template.id,
        label: (
          <>
            {template.templateName} {template.isDefault && <Tag>Default</Tag>}
          </>
        ),
        hint: hintOf(template),
      }))}
    />
  );
}
