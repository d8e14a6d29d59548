import { z } from 'zod';
import { requiredText } from '#domain/fields.ts';
import { MakeRunSchema } from '#domain/payroll-runs/payroll-run.schema.ts';
import { Tick } from '#app/forms/tick.ts';
import { wholeNumber } from '#domain/whole-number.ts';

/** A run as the button of its plan posts it; `number` is the one shown on the page. */
export const RunFields = z.object({ ...MakeRunSchema.shape, leaveOut: Tick, number: wholeNumber({ min: 1 }) });

/** Why a run is voided. */
export const VoidRunFields = z.object({ reason: requiredText('Please say why the run is voided') });
