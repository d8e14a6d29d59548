import { z } from 'zod';
import { linesOfText } from '../text.ts';
import { PeriodFields } from '../timesheets/timesheet.schema.ts';
import { ABSENCE_REASONS, type AbsenceReason } from './absence-reason.ts';

/** Declares that a contractor did not work in a period. */
export const DeclareSchema = z.strictObject({
  contractorId: z.string({ error: 'The contractorId field is missing.' }).trim(),
  ...PeriodFields,
  absenceReason: z.enum(ABSENCE_REASONS, { error: 'Please choose why nothing was worked.' }).default('other'),
  reason: linesOfText('Please give a reason.')
    .min(1, 'Please give a reason.')
    .max(500, 'A reason holds 500 characters at most'),
});
type Sent = z.output<typeof DeclareSchema>;
/** Without `absenceReason`, it is `other`. */
export type Declare = Omit<Sent, 'absenceReason'> & { absenceReason?: AbsenceReason };

/** A declaration; `beginning` is the first day of its period. */
export type Declaration = {
  declarationId: string;
  contractorId: string;
  beginning: string;
  absenceReason: AbsenceReason;
  reason: string | null;
  declaredBy: string;
  createdAt: string;
};

/** A declaration in a list covering several placements. */
export type ListedDeclaration = Declaration & { fullname: string; contractName: string; clientName: string };
