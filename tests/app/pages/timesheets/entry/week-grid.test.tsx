import { getFormProps, useForm } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkForm } from '#app/forms/check-form.ts';
import type { ShiftText } from '#app/forms/shift.ts';
import type { GridDay } from '#app/pages/timesheets/entry/week-grid-parts.ts';
import { WeekGrid } from '#app/pages/timesheets/entry/week-grid.tsx';
import { FillWith, FirstSubmit, GridTotals } from '#app/pages/timesheets/entry/week-grid-tools.tsx';
import { element, elements, rendered, words } from '../../../components/rendered.tsx';

const Entry = z.object({
  entryDate: z.string(),
  startTime: z.string().optional(),
  endTime: z.string().optional(),
  breakTime: z.coerce.number().optional(),
  duration: z.string().optional(),
  chargingPeriodRate: z.string().optional(),
  isNightshift: z.boolean().optional(),
  isHoliday: z.boolean().optional(),
});
const Timesheet = z.object({ note: z.string().optional(), entries: z.array(Entry) });
type Timesheet = z.infer<typeof Timesheet>;

const days: GridDay[] = [
  { date: '2026-05-25', label: 'Mon 25 May', bankHolidayName: 'Spring bank holiday' },
  { date: '2026-05-26', label: 'Tue 26 May' },
  { date: '2026-05-30', label: 'Sat 30 May', isWeekend: true },
  { date: '2026-05-31', label: 'Sun 31 May', disabledReason: 'After the contract ends' },
];
const week: ShiftText[] = [
  { entryDate: '2026-05-25', startTime: '08:00', endTime: '16:00', isHoliday: 'on' },
  { entryDate: '2026-05-26', startTime: '06:00', endTime: '10:00' },
  { entryDate: '2026-05-26', startTime: '12:30', endTime: '17:00' },
];

type Rules = {
  chargingPeriod?: 'hourly' | 'hourlyTotal' | 'daily';
  allowNightshifts?: boolean;
  allowHolidays?: boolean;
};

type Typed = { typed?: Record<string, string> };

function Page({
  lastResult,
  filled = week,
  ...rules
}: Rules & { lastResult?: SubmissionResult; filled?: ShiftText[] }) {
  const [form, fields] = useForm<Timesheet>({ id: 'ts', defaultValue: { entries: filled }, lastResult });
  const { chargingPeriod = 'hourly', allowNightshifts = true, allowHolidays = true } = rules;
  return (
    <form {...getFormProps(form)} method="post">
      <FirstSubmit>Submit timesheet</FirstSubmit>
      <FillWith form={form} entries={fields.entries} fillings={[{ label: 'Last week', entries: week.slice(0, 1) }]} />
      <WeekGrid
        looksLikeNight={() => false}
        clockChangeOf={() => null}
        marks={[]}
        form={form}
        entries={fields.entries}
        days={days}
        chargingPeriod={chargingPeriod}
        allowNightshifts={allowNightshifts}
        allowHolidays={allowHolidays}
        totalOf={(entry) => ({ text: `from ${entry.startTime ?? 'nothing'}`, isNone: !entry.startTime })}
      />
      <GridTotals
        form={form}
        sums={[{ label: 'Standard', text: '8h 30m' }]}
        total={{ label: 'Week total', text: '16h 30m' }}
      />
    </form>
  );
}

/** Posts the form as a browser without JavaScript does, with the button of that label, and returns the result. `typed` was typed since. */
function press(html: string, button: Record<string, string>, { typed = {}, ...rules }: Rules & Typed = {}): string {
  const posted = new FormData();
  for (const { name, value, type, ...input } of elements(html, 'input')) {
    if (name && (type !== 'checkbox' || 'checked' in input)) posted.append(name, value ?? '');
  }
  for (const [name, value] of Object.entries(typed)) posted.set(name, value);
  const pressed = element(html, 'button', button);
  posted.append(pressed.name ?? '', pressed.value ?? '');
  return rendered(<Page {...rules} lastResult={checkForm(posted, Timesheet).reply()} />);
}

describe('the week grid', () => {
  it('is a group per day with every shift of the day, each field named by its day', () => {
    const html = rendered(<Page />);
    const groups = elements(html, 'div').filter(({ role }) => role === 'group');
    expect(groups.map((group) => group['aria-labelledby'])).toEqual(days.map(({ date }) => `ts-day-${date}`));
    expect(element(html, 'input', { 'aria-label': 'Mon 25 May start' }).value).toBe('08:00');
    expect(element(html, 'input', { 'aria-label': 'Tue 26 May, second shift, finish' }).value).toBe('17:00');
    expect(element(html, 'input', { 'aria-label': 'Mon 25 May holiday' })).toHaveProperty('checked');
    expect(words(html)).toContain('Spring bank holiday');
    expect(words(html)).toContain('from 12:30');
  });

  it('closes a day that cannot be entered, with the reason and without fields', () => {
    const html = rendered(<Page />);
    expect(words(html)).toContain('Sun 31 May After the contract ends');
    expect(elements(html, 'input').some((input) => input['aria-label']?.startsWith('Sun 31 May'))).toBe(false);
  });

  it('submits the timesheet when Enter is pressed, because that is the first submit button', () => {
    const [first] = elements(rendered(<Page />), 'button');
    expect(first).toMatchObject({ type: 'submit', tabindex: '-1' });
    expect(first).not.toHaveProperty('name');
  });

  it('adds a shift after the last one of its day by a plain post, keeping what was typed', () => {
    const html = press(rendered(<Page />), { 'aria-label': 'Add another shift on Mon 25 May' });
    expect(elements(html, 'input').filter(({ value }) => value === '2026-05-25')).toHaveLength(2);
    expect(element(html, 'input', { 'aria-label': 'Mon 25 May, second shift, start' })).not.toHaveProperty('value');
    expect(element(html, 'input', { 'aria-label': 'Tue 26 May, second shift, start' }).value).toBe('12:30');
  });

  it('offers a first shift on a day that has none', () => {
    const html = press(rendered(<Page />), { 'aria-label': 'Add a shift on Sat 30 May' });
    expect(element(html, 'input', { 'aria-label': 'Sat 30 May start' })).toBeDefined();
  });

  it('removes a second shift by a plain post', () => {
    const html = press(rendered(<Page />), { class: 'linkish' });
    expect(words(html)).not.toContain('Second shift');
    expect(element(html, 'input', { 'aria-label': 'Tue 26 May start' }).value).toBe('06:00');
  });

  it('fills the period with another week by a plain post', () => {
    const html = press(rendered(<Page />), { class: 'btn btn-secondary sm' });
    expect(elements(html, 'input').filter(({ type }) => type === 'hidden')).toHaveLength(1);
    expect(element(html, 'input', { 'aria-label': 'Mon 25 May holiday' })).toHaveProperty('checked');
  });

  it('offers Update totals only where there is no script', () => {
    expect(rendered(<Page />)).toMatch(/<noscript><button[^>]*>Update totals<\/button><\/noscript>/);
  });

  it('puts a problem under its shift and marks its field', () => {
    const error = { 'entries[2].endTime': ['Finish is before start.'], 'entries[0]': ['Shifts overlap.'] };
    const html = rendered(<Page lastResult={{ status: 'error', initialValue: { entries: week }, error }} />);
    const finish = element(html, 'input', { 'aria-label': 'Tue 26 May, second shift, finish' });
    expect(finish['aria-invalid']).toBe('true');
    expect(element(html, 'p', { id: finish['aria-describedby'] ?? '' })).toBeDefined();
    expect(element(html, 'input', { 'aria-label': 'Mon 25 May start' })['aria-describedby']).toBe(
      'ts-entries[0]-error',
    );
    expect(words(html)).toContain('Error: Shifts overlap.');
    expect(elements(html, 'div').filter((day) => day.class?.includes('has-error'))).toHaveLength(2);
  });

  it('leaves out nightshifts and holidays if they are no longer allowed', () => {
    const html = rendered(<Page allowNightshifts={false} allowHolidays={false} filled={week.slice(1)} />);
    expect(elements(html, 'input').filter(({ type }) => type === 'checkbox')).toHaveLength(0);
  });

  it('shows a tick that is no longer allowed, so that a holiday does not pass for work', () => {
    const html = rendered(<Page allowNightshifts={false} allowHolidays={false} />);
    expect(element(html, 'input', { 'aria-label': 'Mon 25 May holiday' })).toHaveProperty('checked');
    expect(words(html)).not.toContain('Nightshift');
  });

  it('shows the content of a shift in a unit that is no longer accepted', () => {
    const held = [
      { entryDate: '2026-05-26', duration: '7.5' },
      { entryDate: '2026-05-30', chargingPeriodRate: '0.5' },
    ];
    expect(words(rendered(<Page chargingPeriod="daily" filled={held} />))).toContain('Entered before: 7h 30m');
    expect(words(rendered(<Page chargingPeriod="hourly" filled={held} />))).toContain('Entered before: ½ day');
    expect(words(rendered(<Page chargingPeriod="hourlyTotal" />))).toContain('Entered before: 08:00 to 16:00');
    expect(words(rendered(<Page />))).not.toContain('Entered before');
  });

  it('keeps the nightshift of times that are no longer accepted, so that they do not come back as ordinary hours', () => {
    const night = { entryDate: '2026-05-26', startTime: '22:00', endTime: '06:00', isNightshift: 'on' };
    for (const chargingPeriod of ['daily', 'hourlyTotal'] as const) {
      const html = rendered(<Page chargingPeriod={chargingPeriod} filled={[night]} />);
      expect(words(html)).toContain('Entered before: 22:00 to 06:00, nightshift');
      expect(element(html, 'input', { name: 'entries[0].isNightshift' })).toMatchObject({
        type: 'hidden',
        value: 'on',
      });
      const remove = { 'aria-label': 'Remove what was entered before, Tue 26 May' };
      expect(press(html, remove, { chargingPeriod })).not.toContain('isNightshift');
    }
  });

  it('removes a shift’s content in another unit by a plain post, and keeps what has been typed since', () => {
    const html = rendered(<Page chargingPeriod="hourlyTotal" filled={week.slice(1, 2)} />);
    const answer = press(
      html,
      { 'aria-label': 'Remove what was entered before, Tue 26 May' },
      { chargingPeriod: 'hourlyTotal', typed: { 'entries[0].duration': '7:30' } },
    );
    expect(words(answer)).not.toContain('Entered before');
    expect(element(answer, 'input', { 'aria-label': 'Tue 26 May hours' }).value).toBe('7:30');
  });

  it('asks hourly total contracts for hours and never for a nightshift or a second shift', () => {
    const html = rendered(<Page chargingPeriod="hourlyTotal" />);
    expect(element(html, 'input', { 'aria-label': 'Mon 25 May hours' }).name).toBe('entries[0].duration');
    expect(words(html)).not.toContain('Nightshift');
    expect(elements(html, 'button').some((button) => button['aria-label']?.startsWith('Add another'))).toBe(false);
  });

  it('asks daily contracts for a whole, half or part day', () => {
    const html = rendered(<Page chargingPeriod="daily" />);
    expect(element(html, 'select', { 'aria-label': 'Mon 25 May worked' }).name).toBe('entries[0].chargingPeriodRate');
    expect(words(html)).toContain('Not worked Whole day ¾ day Half day ¼ day');
  });
});
