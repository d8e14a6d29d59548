import type { SubmissionResult } from '@conform-to/react';
import { expect, test } from 'vitest';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { ChoiceList } from '#app/components/fields/choice-cards.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { formProps } from '#app/components/fields/field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { element, elements, rendered } from '../components/rendered.tsx';

type Values = { name: string; time: { start: string; minutes: number }; isOn: boolean; days: string[] };

const GIVEN: Values = { name: 'Early', time: { start: '08:00', minutes: 30 }, isOn: true, days: ['mon', 'fri'] };

function Shown({ lastResult }: { lastResult?: SubmissionResult }) {
  const [form, fields] = usePostedForm<Values>({ id: 'shift', lastResult, defaultValue: GIVEN });
  const time = fields.time.getFieldset();
  return (
    <form {...formProps(form)} method="post">
      <ErrorSummary form={form} />
      <TextField field={fields.name} label="Name" />
      <TextField field={time.start} label="Start" hint="Such as 08:00" />
      <TextField field={time.minutes} label="Break" />
      <SwitchField field={fields.isOn} label="On" />
      <ChoiceList
        field={fields.days}
        label="Days"
        type="checkbox"
        choices={['mon', 'tue', 'fri'].map((value) => ({ value, label: value }))}
      />
    </form>
  );
}

const input = (html: string, name: string) => element(html, 'input', { name });
const ticked = (html: string) =>
  elements(html, 'input')
    .filter(({ name }) => name === 'days')
    .map(({ checked }) => checked !== undefined);

test('A form checked only by its action shows what it was given', () => {
  const html = rendered(<Shown />);
  expect(input(html, 'name')).toMatchObject({ id: 'shift-name', form: 'shift', value: 'Early' });
  expect(input(html, 'time.start')).toMatchObject({
    value: '08:00',
    'aria-describedby': 'shift-time.start-description',
  });
  expect(input(html, 'time.minutes').value).toBe('30');
  expect(input(html, 'isOn')).toMatchObject({ value: 'on', checked: '' });
  expect(ticked(html)).toEqual([true, false, true]);
  expect(html).not.toContain('aria-invalid');
});

test('Refused input comes back as it was sent, with errors at its fields', () => {
  const sent = { name: '', time: { start: '8 o’clock', minutes: '30' }, days: ['tue'] };
  const error = { 'time.start': ['Not a time.'], name: ['Enter a name.'], isOn: null };
  const html = rendered(<Shown lastResult={{ status: 'error', initialValue: sent, error }} />);
  expect(input(html, 'time.start')).toMatchObject({
    value: '8 o’clock',
    'aria-invalid': 'true',
    'aria-describedby': 'shift-time.start-description shift-time.start-error',
  });
  expect(input(html, 'isOn').checked).toBeUndefined();
  expect(ticked(html)).toEqual([false, true, false]);
  expect(html).toContain('There are 2 problems to fix');
});
