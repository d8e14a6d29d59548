/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;

/** How long a log-in waits for its code, in minutes. */
export const MINUTES_FOR_CODE = 5;

/** The same message for a wrong and a late code during set-up, before there are recovery codes. */
export const APP_CODE_WRONG = 'The code is not valid. Please enter the code that your app shows now.';

/** The same message for a wrong, a used and a late code. */
export const CODE_WRONG = 'The code is not valid. Please enter the code that your app shows now, or a recovery code.';

/** The same message for a wrong and a used recovery code. */
export const RECOVERY_CODE_WRONG = 'The recovery code is not valid, or has already been used.';

/** Message when the password alone is not enough. */
export const SECOND_STEP_NEEDED =
  'Your agency asks you for a second step. Please log in with a passkey, or enter a recovery code under Your security.';

/** Message when the code is missing. */
export const CODE_MISSING = 'Please enter the code that your app shows';

/** Whether codes are on for an account, and how many recovery codes are left. */
export type SecondFactorState =
  | { state: 'off' }
  | { state: 'pending' }
  | { state: 'on'; since: string; recoveryCodesLeft: number };

/** Normalises a code: removes the spaces and hyphens people type and replaces look-alike letters with digits. */
export function plainCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  return plain.replaceAll('o', '0').replace(/[il]/g, '1');
}

/** Returns whether a normalised code is an app's rather than a recovery code. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

/** A code counts once: its time step must be later than the last one used (RFC 6238 §5.2). */
export function isUnused(step: number | null, lastStep: number | null): step is number {
  return step !== null && (lastStep === null || step > lastStep);
}

/** Groups a recovery code in fours, as people copy it. */
export function groupCode(plain: string): string {
  return (plain.match(/.{1,4}/g) ?? []).join('-');
}
