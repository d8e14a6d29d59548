import type { VisitorContext } from '../../context.ts';

/**
 * Returns whether a password matches an account's, as typed or trimmed: passwords were once stored trimmed, and a space
 * added by a keyboard or a paste is forgiven at log-in.
 */
export async function passwordMatches(
  { passwords, agency }: Pick<VisitorContext, 'passwords'> & Partial<Pick<VisitorContext, 'agency'>>,
  storedHash: string | null,
  typed: string,
): Promise<boolean> {
  if (await passwords.verify(storedHash, typed, agency?.id)) return true;
  const trimmed = typed.trim();
  return trimmed !== typed && passwords.verify(storedHash, trimmed, agency?.id);
}
