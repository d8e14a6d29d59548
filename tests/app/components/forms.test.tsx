import { getFormProps, useForm } from '@conform-to/react';
import { describe, expect, it } from 'vitest';
import { CheckboxField, SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { ChoiceCards } from '#app/components/fields/choice-cards.tsx';
import { DateField } from '#app/components/fields/date-field.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FileDrop } from '#app/components/fields/file-drop.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { MoneyField, TextArea, TextField } from '#app/components/fields/text-field.tsx';
import { element, elements, rendered, words } from './rendered.tsx';

type Placement = {
  email: string;
  start: string;
  end: string;
  chargeRate: string;
  clientId: string;
  note: string;
  templateId: string;
  reminders: boolean;
  agreed: boolean;
  files: File[];
};

const typed = {
  email: 'a@b',
  start: '8 Jun 2026',
  chargeRate: '27.50',
  clientId: 'c2',
  templateId: 'weekly',
  agreed: 'on',
};

function PlacementForm({ error = {} }: { error?: Record<string, string[]> }) {
  const hasError = Object.keys(error).length > 0;
  const lastResult = hasError ? { status: 'error' as const, initialValue: typed, error } : undefined;
  const [form, fields] = useForm<Placement>({ id: 'placement', defaultValue: typed, lastResult });
  return (
    <form {...getFormProps(form)} method="post">
      <ErrorSummary form={form} />
      <TextField field={fields.email} label="Email" hint="Cannot be changed later." type="email" />
      <DateField field={fields.start} label="Start" />
      <DateField field={fields.end} label="End" optional />
      <MoneyField field={fields.chargeRate} label="Charge rate" unit="per hour" />
      <SelectField
        field={fields.clientId}
        label="Client"
        prompt="Select a client"
        options={[
          { value: 'c1', label: 'Holbeck' },
          { value: 'c2', label: 'Kirkstall' },
        ]}
      />
      <TextArea field={fields.note} label="Note" />
      <ChoiceCards
        field={fields.templateId}
        label="Template"
        choices={[
          { value: 'weekly', label: 'Weekly' },
          { value: 'monthly', label: 'Monthly' },
        ]}
      />
      <SwitchField field={fields.reminders} label="Reminders" />
      <CheckboxField field={fields.agreed} label="I agree" />
      <FileDrop field={fields.files} label="Files" />
      <SubmitButton>Create contractor</SubmitButton>
    </form>
  );
}

const problems = {
  email: ['Please supply a valid email address'],
  end: ['The end date must be after the start date.'],
  '': ['Rates are missing'],
};

describe('a form', () => {
  it('gives every control its label and keeps what was typed', () => {
    const html = rendered(<PlacementForm />);
    for (const name of ['email', 'start', 'end', 'chargeRate', 'clientId', 'note', 'files']) {
      expect(element(html, 'label', { for: `placement-${name}` })).toBeDefined();
    }
    expect(element(html, 'input', { name: 'start' })).toMatchObject({ type: 'text', value: '8 Jun 2026' });
    expect(element(html, 'input', { name: 'templateId', value: 'weekly' })).toHaveProperty('checked');
    expect(element(html, 'input', { name: 'agreed' })).toHaveProperty('checked');
    expect(element(html, 'input', { name: 'reminders' })).toMatchObject({ role: 'switch', type: 'checkbox' });
    expect(element(html, 'option', { value: 'c2' })).toHaveProperty('selected');
    expect(words(html)).toContain('£ per hour');
    expect(words(html)).toContain('End (optional)');
  });

  it('without problems shows no summary and marks nothing', () => {
    const html = rendered(<PlacementForm />);
    expect(html).not.toContain('error-summary');
    expect(html).not.toContain('aria-invalid');
    expect(element(html, 'input', { name: 'email' })['aria-describedby']).toBe('placement-email-description');
  });

  it('lists its problems with a link to each field', () => {
    const html = rendered(<PlacementForm error={problems} />);
    expect(element(html, 'div', { role: 'alert' }).tabindex).toBe('-1');
    expect(words(html)).toContain('There are 3 problems to fix Please supply a valid email address');
    expect(elements(html, 'a').map(({ href }) => href)).toEqual(['#placement-email', '#placement-end']);
    expect(words(html)).toContain('Rates are missing');
  });

  it('uses the singular when there is one', () => {
    expect(words(rendered(<PlacementForm error={{ end: ['Too early'] }} />))).toContain(
      'There is a problem to fix Too early',
    );
  });

  it('ties a problem to its control after its hint', () => {
    const html = rendered(<PlacementForm error={problems} />);
    const email = element(html, 'input', { name: 'email' });
    expect(email['aria-invalid']).toBe('true');
    expect(email['aria-describedby']).toBe('placement-email-description placement-email-error');
    expect(html).toContain('id="placement-email-error"');
    expect(element(html, 'input', { name: 'start' })).not.toHaveProperty('aria-invalid');
    expect(words(html)).toContain('Error: The end date must be after the start date.');
  });

  it('has only real submit buttons', () => {
    expect(elements(rendered(<PlacementForm />), 'button').map(({ type }) => type)).toEqual(['submit']);
  });
});
