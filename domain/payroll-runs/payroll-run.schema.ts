import { z } from 'zod';
import { optionalDate, OptionalId, OptionalText, requiredId } from '../fields.ts';
import { refusal } from '../field-codes.ts';

const day = (name: string) => optionalDate(`${name} is a date such as 2026-05-18.`);

/** The selection of a run: periods that begin from `from` to `to`, both included, for one client or all. Null is no bound. */
const TAKES = {
  from: day('from').default(null),
  to: day('to').default(null),
  clientId: OptionalId.default(null),
};

const inOrder = ({ from, to }: { from: string | null; to: string | null }) =>
  from === null || to === null || from <= to;
const ORDER = refusal('to must not be before from', 'out_of_range');

const LAYOUT = { payrollLayoutId: requiredId('Please choose a layout') };

/** A run to review before it is made. */
export const PlanRunSchema = z.strictObject({ ...LAYOUT, ...TAKES }).refine(inOrder, { path: ['to'], ...ORDER });
export type PlanRun = z.output<typeof PlanRunSchema>;
/** Which entries of the payroll feed a run takes. */
export type RunSelection = Omit<PlanRun, keyof typeof LAYOUT>;

/** A run to make. `leaveOut` omits people without a payroll number, and time that no column has; without it such a run is refused. */
export const MakeRunSchema = z
  .strictObject({
    ...LAYOUT,
    ...TAKES,
    leaveOut: z.boolean('Please choose yes or no.').default(false),
    /** Identifies the list that was reviewed; a run of another list is not made. */
    fingerprint: OptionalId.default(null),
  })
  .refine(inOrder, { path: ['to'], ...ORDER });
export type MakeRun = z.output<typeof MakeRunSchema>;

/** A file in a layout of accepted time: periods that begin from `from` to `to`. No run takes it. */
export const PayrollFileSchema = z
  .strictObject({
    from: z.iso.date('from is a date such as 2026-05-18.'),
    to: z.iso.date('to is a date such as 2026-05-24.'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], ...ORDER });
export type PayrollFileQuery = z.output<typeof PayrollFileSchema>;

/** Why a run is voided; optional in the API. */
export const VoidRunSchema = z.strictObject({ reason: OptionalText.default(null) });
export type VoidRun = z.output<typeof VoidRunSchema>;
