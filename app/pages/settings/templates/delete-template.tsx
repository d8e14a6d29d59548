import { Form, useActionData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { TimesheetTemplate } from '#domain/templates/template.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { formProps } from '#app/components/fields/field.tsx';
import { ButtonLink } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { ConfirmField } from '#app/components/fields/confirm-field.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { RATES_MEANT } from '#app/components/placements/words.ts';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { useRefusedTitle } from '#app/components/use-refused-title.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { usePaths } from '#app/paths.ts';

type DeleteTemplateProps = {
  template: TimesheetTemplate;
  /** The templates to which its placements can be moved. */
  others: TimesheetTemplate[];
  contractorLabel: { singular: string; plural: string };
};

/** Names the template and the number of placements to move, and asks where to. */
export function DeleteTemplate({ template, others, contractorLabel }: DeleteTemplateProps) {
  const answer = useActionData<FormAnswer>();
  const to = usePaths();
  const box = useRef<HTMLElement>(null);
  const [form, fields] = usePostedForm<{ replacementTemplateId: string; areRatesMeant?: boolean }>({
    id: 'delete-template-form',
    lastResult: answer?.result,
  });
  useRefusedTitle(Object.keys(form.allErrors).length > 0);
  useEffect(() => box.current?.focus(), []);
  const { templateName, inUseCount } = template;
  const users = inUseCount === 1 ? `1 ${contractorLabel.singular} uses` : `${inUseCount} ${contractorLabel.plural} use`;
  return (
    <section
      className="box mt-8 template-delete"
      id="delete-template"
      aria-labelledby="h-delete"
      tabIndex={-1}
      ref={box}
    >
      <h2 id="h-delete">Delete “{templateName}”</h2>
      <p className="md muted">
        {inUseCount > 0
          ? `${users} this template. Choose the template they move to. Timesheets already submitted do not change.`
          : 'Nobody uses this template. Timesheets already submitted do not change.'}
      </p>
      <Form className="grid g-4 mt-4" method="post" {...formProps(form)}>
        <FormToken />
        {form.errors && (
          <Callout tone="bad" role="alert">
            {form.errors.join(' ')}
          </Callout>
        )}
        {inUseCount > 0 && (
          <SelectField
            field={fields.replacementTemplateId}
            label="Replacement template"
            prompt="Select a replacement template"
            width={12}
            options={others.map(({ id, templateName: label }) => ({ value: id, label }))}
          />
        )}
        <ConfirmField field={fields.areRatesMeant} label={RATES_MEANT} />
        <div className="btn-row">
          <SubmitButton kind="danger" busyLabel="Deleting">
            {inUseCount > 0 ? `Delete template and move ${inUseCount}` : 'Delete template'}
          </SubmitButton>
          <ButtonLink kind="quiet" href={to.settings('timesheets/templates')} keepScroll>
            Keep template
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}
