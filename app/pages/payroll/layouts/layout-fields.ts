import { z } from 'zod';
import {
  checkLayout,
  CreatePayrollLayoutSchema,
  EditPayrollLayoutSchema,
} from '#domain/payroll-layouts/payroll-layout.schema.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { Tick } from '#app/forms/tick.ts';

const { payrollLayoutId: _chosen, ...shape } = CreatePayrollLayoutSchema.shape;
const Ticks = { header: Tick, skipZero: Tick };

/** A new payroll layout as its form posts it. */
export const NewLayoutFields = z.object({ ...shape, ...Ticks }).superRefine(checkLayout);

/** An edited one, with the version that was read. */
export const LayoutFields = z
  .object({ ...shape, ...Ticks, version: EditPayrollLayoutSchema.shape.version })
  .superRefine(checkLayout);

/** A column as its form shows it; an empty text is null. Fields are in the order of the form. */
export type ColumnValues = Record<
  'heading' | 'field' | 'constant' | 'element' | 'multiple' | 'format' | 'width',
  string
> & {
  isEmptyAtZero: string;
};

/** A layout as its form shows it. */
export type LayoutValues = Record<
  Exclude<keyof PayrollLayout, 'columns' | 'codes' | 'header' | 'skipZero'> | 'header' | 'skipZero',
  string
> & { codes: Record<'standard' | 'nightshift' | 'holiday', string>; columns: ColumnValues[] };

const ticked = (is: boolean) => (is ? 'on' : '');

/** Returns the initial values of a layout's form. */
export function layoutValues(layout: PayrollLayout): LayoutValues {
  const { columns, header, skipZero, hourPlaces, ...texts } = layout;
  return {
    ...texts,
    hourPlaces: String(hourPlaces),
    header: ticked(header),
    skipZero: ticked(skipZero),
    columns: columns.map(({ heading, field, constant, element, multiple, format, width, isEmptyAtZero }) => ({
      heading,
      field,
      constant: constant ?? '',
      element: element ?? '',
      multiple: multiple ?? '',
      format: format ?? '',
      width: width === null ? '' : String(width),
      isEmptyAtZero: ticked(isEmptyAtZero),
    })),
  };
}

/** A new, empty column. */
export const NEW_COLUMN: Partial<ColumnValues> = { heading: '', field: 'payrollNumber' };
