import type { TimesheetTemplate } from '#domain/templates/template.ts';
import { Callout } from '#app/components/callout.tsx';
import { ChoiceCards } from '#app/components/fields/choice-cards.tsx';
import type { AnyField } from '#app/components/fields/field.tsx';
import { allowedWords, enteredWords } from '#app/components/placements/words.ts';
import { Tag } from '#app/components/tag.tsx';
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

/** The agency’s templates as cards; if there are none, a way to create one beside this form. */
export function TemplateCards({ field, templates }: { field: AnyField; templates: TemplateCard[] }) {
  const to = usePaths();
  if (templates.length === 0) {
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
        hint: `${enteredWords(template.entryPeriod, template.chargingPeriod)}. ${allowedWords(template)} allowed.`,
      }))}
    />
  );
}
