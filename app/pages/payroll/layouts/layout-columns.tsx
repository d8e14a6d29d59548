import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type PayFieldName, payField } from '#domain/payroll-layouts/pay-fields.ts';
import { Button } from '#app/components/button.tsx';
import { CheckboxField } from '#app/components/fields/checkbox-field.tsx';
import { FieldMessages } from '#app/components/fields/field.tsx';
import { IconButton } from '#app/components/button.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { columnInWords, DATE_OPTIONS, ELEMENTS, FIELDS, HOUR_OPTIONS, MULTIPLES } from './layout-choices.ts';
import { type ColumnValues, type LayoutValues, NEW_COLUMN } from './layout-fields.ts';

type ColumnField = FieldMetadata<ColumnValues, LayoutValues>;
type LayoutForm = FormMetadata<LayoutValues>;

const text = (field: { value?: unknown }): string => (typeof field.value === 'string' ? field.value : '');

/** The settings of one column. With script, only those that its field can have. */
function ColumnParts({ column }: { column: ColumnField }) {
  const parts = column.getFieldset();
  const isEnhanced = useHydrated();
  const { kind, ofElement } = payField((text(parts.field) || 'payrollNumber') as PayFieldName);
  const isConstant = text(parts.field) === 'constant';
  const shows = (part: keyof typeof parts, is: boolean) => !isEnhanced || is || parts[part].errors !== undefined;
  const isTime = kind === 'hours' || kind === 'date';
  const formats = kind === 'date' ? DATE_OPTIONS : HOUR_OPTIONS;
  return (
    <div className="inner">
      <TextField field={parts.heading} label="Heading" autoComplete="off" />
      <SelectField field={parts.field} label="Field" options={FIELDS} />
      {shows('constant', isConstant) && (
        <TextField field={parts.constant} label="Constant" hint="What is written in each row." autoComplete="off" />
      )}
      {shows('element', ofElement === true) && (
        <SelectField field={parts.element} label="Pay element" prompt="All of them" options={ELEMENTS} />
      )}
      {shows('multiple', (kind === 'hours' || kind === 'days') && text(parts.element) !== '') && (
        <SelectField
          field={parts.multiple}
          label="Paid by the program at"
          prompt="The rate of the row"
          options={MULTIPLES}
          hint="A separate rate of this time is then divided by it in the column of the rate."
        />
      )}
      {shows('format', isTime) && (
        <SelectField
          field={parts.format}
          label="Shown as"
          prompt="As the layout has it"
          options={isEnhanced ? formats : [...HOUR_OPTIONS, ...DATE_OPTIONS]}
        />
      )}
      <TextField field={parts.width} label="Width" optional inputMode="numeric" width={8} suffix="characters" />
      {shows('isEmptyAtZero', ofElement === true) && (
        <CheckboxField field={parts.isEmptyAtZero} label="Empty where there is no such time" />
      )}
    </div>
  );
}

type ColumnsProps = {
  form: LayoutForm;
  columns: FieldMetadata<ColumnValues[], LayoutValues>;
  onPick: (at: number | null) => void;
};

/** The columns of a layout in file order: each opens in place, and is moved with buttons. */
export function LayoutColumns({ form, columns, onPick }: ColumnsProps) {
  const list = columns.getFieldList();
  const box = useRef<HTMLOListElement>(null);
  const moved = useRef<{ place: number; part: string } | null>(null);
  const [said, setSaid] = useState('');
  const order = list.map(({ key }) => key).join(' ');
  // A node that moves loses focus; focus returns to where it was, or after a removal goes to the next column.
  useEffect(() => {
    if (moved.current === null) return;
    const { place, part } = moved.current;
    moved.current = null;
    const row = box.current?.children[place];
    const target =
      row?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`) ?? row?.querySelector('summary');
    (target ?? box.current)?.focus();
  }, [order]);
  const noteMove = (heading: string, place: number, part: string) => {
    moved.current = { place, part };
    setSaid(`${heading} is now column ${place + 1}`);
  };
  const noteRemoval = (heading: string, place: number) => {
    moved.current = { place: Math.min(place, list.length - 2), part: 'summary' };
    setSaid(`${heading} is removed`);
  };
  const hasErrors = list.some((column) => !column.valid);
  return (
    <>
      <FieldMessages field={columns} />
      {list.length === 0 && (
        <p className="md muted" id={columns.id} tabIndex={-1}>
          No columns yet.
        </p>
      )}
      <ol className="order" ref={box} id={list.length === 0 ? undefined : columns.id} tabIndex={-1}>
        {list.map((column, at) => {
          const parts = column.getFieldset();
          const name = text(parts.heading) || `Column ${at + 1}`;
          const words = columnInWords({
            field: text(parts.field),
            constant: text(parts.constant),
            element: text(parts.element),
            multiple: text(parts.multiple),
            format: text(parts.format),
            width: text(parts.width),
          });
          const move = (to: number) => ({ name: columns.name, from: at, to });
          const onKey = (event: KeyboardEvent) => {
            const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : -1;
            if (!event.altKey || to < 0 || to >= list.length) return;
            event.preventDefault();
            noteMove(name, to, 'summary');
            form.reorder(move(to));
          };
          return (
            <li key={column.key}>
              <details
                {...(hasErrors ? {} : { name: 'col' })}
                open={!column.valid || undefined}
                onToggle={({ currentTarget }) => onPick(currentTarget.open ? at : null)}
              >
                <summary onKeyDown={onKey} data-part="summary">
                  <b>{name}</b>
                  <span>{words}</span>
                </summary>
                <ColumnParts column={column} />
                <Button
                  {...form.remove.getButtonProps({ name: columns.name, index: at })}
                  onClick={() => noteRemoval(name, at)}
                  kind="quiet"
                  size="sm"
                  icon="trash"
                >
                  Remove column
                </Button>
              </details>
              <span className="moves">
                <IconButton
                  {...form.reorder.getButtonProps(move(at - 1))}
                  icon="up"
                  label={`Move ${name} up`}
                  data-part="up"
                  disabled={at === 0}
                  onClick={() => noteMove(name, at - 1, 'up')}
                />
                <IconButton
                  {...form.reorder.getButtonProps(move(at + 1))}
                  icon="arrowDown"
                  label={`Move ${name} down`}
                  data-part="down"
                  disabled={at === list.length - 1}
                  onClick={() => noteMove(name, at + 1, 'down')}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
      <Button
        {...form.insert.getButtonProps({ name: columns.name, defaultValue: NEW_COLUMN })}
        kind="secondary"
        size="sm"
        icon="plus"
        className="mt-3"
      >
        Add column
      </Button>
    </>
  );
}
