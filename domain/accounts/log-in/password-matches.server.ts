import type { VisitorContext } from '../../context.ts';

/**
 * Whether a password is the one of an account, as it was typed or without the blanks at its ends: passwords were once
 * kept without them, and a blank that a keyboard or a paste adds is forgiven at log-in.
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
