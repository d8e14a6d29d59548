/** The name of the database constraint an error broke, or null. Lets a race lost in the database read like any other refusal. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}
