import { brokenConstraint } from '../broken-constraint.ts';
import { Invalid } from '../errors.ts';

const SET_MEANWHILE = 'A last day has been set for this person in the meantime';

/**
 * Translates the database's refusal of a placement or authoriser past a last day set since the check. @throws Invalid
 * at `end` or at the authoriser's field
 */
export function refusePastLastDay(error: unknown, authoriserField: string): void {
  const broken = brokenConstraint(error);
  if (broken === 'contractors_last_day') {
    const message = `${SET_MEANWHILE}. Please choose an end that is not after it.`;
    throw new Invalid([{ field: 'end', message, code: 'out_of_range' }]);
  }
  if (broken === 'authorisers_last_day') {
    const message = `${SET_MEANWHILE}, before the placement is over. Please choose somebody else as the authoriser.`;
    throw new Invalid([{ field: authoriserField, message, code: 'not_allowed' }]);
  }
}
