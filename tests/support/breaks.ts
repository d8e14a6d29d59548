import { brokenConstraint } from '#domain/broken-constraint.ts';

/** Whether an error is the refusal of a constraint, whichever node refused. */
export const breaks = (constraint: string) => (error: unknown) => brokenConstraint(error) === constraint;
