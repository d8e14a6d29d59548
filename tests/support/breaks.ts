import { brokenConstraint } from '#domain/broken-constraint.ts';

/** Returns whether an error is a constraint's refusal, whichever node refused. */
export const breaks = (constraint: string) => (error: unknown) => brokenConstraint(error) === constraint;
