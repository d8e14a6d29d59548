import { type ValuesOf, valuesOf } from '../columns.ts';
import { BILLEE_COLUMNS } from './billee-columns.ts';

/** The editable fields of a billee. Its address has line breaks. */
export type BilleeFields = ValuesOf<typeof BILLEE_COLUMNS>;

/** An agency's billing entity: who an invoice to the agency is made out to. */
export type Billee = BilleeFields & {
  billeeId: string;
  /** Whether it is the one being billed. */
  isBilled: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Returns a billee's current editable fields. */
export const billeeFields = (billee: Billee): BilleeFields => valuesOf(BILLEE_COLUMNS, billee);
