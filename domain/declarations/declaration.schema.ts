import { z } from 'zod';
import { linesOfText } from '../text.ts';
import { PeriodFields } from '../timesheets/timesheet.schema.ts';

/** That a contractor did not work in a period. */
export const DeclareSchema = z.strictObject({
  contractorId: z.string({ error: 'The contractorId field is missing.' }).trim(),
  ...PeriodFields,
  reason: linesOfText('Please give a reason.')
    .min(1, 'Please give a reason.')
    .max(500, 'A reason holds 500 characters at most'),
});
export type Declare = z.output<typeof DeclareSchema>;

/** A declaration as it stands; `beginning` is the first day of its period. */
export type Declaration = {
  declarationId: string;
  contractorId: string;
  beginning: string;
  reason: string | null;
  declaredBy: string;
  createdAt: string;
};

/** One on a list of several placements. */
export type ListedDeclaration = Declaration & { fullname: string; contractName: string; clientName: string };
