/** How many recovery codes an account has after they are made. */
export const RECOVERY_CODES = 10;

/** How long a log-in waits for its code, in minutes. */
export const MINUTES_FOR_CODE = 5;

/** What a wrong and a late code are told while codes are set up, before there are recovery codes. */
export const APP_CODE_WRONG = 'The code is not valid. Please enter the code that your app shows now.';

/** What a wrong, a used and a late code are told alike. */
export const CODE_WRONG = 'The code is not valid. Please enter the code that your app shows now, or a recovery code.';

/** What a wrong and a used recovery code are told alike. */
export const RECOVERY_CODE_WRONG = 'The recovery code is not valid, or has already been used.';

/** Where the password alone does not do. */
export const SECOND_STEP_NEEDED =
  'Your agency asks you for a second step. Please log in with a passkey, or enter a recovery code under Your security.';

/** Where the code is missing. */
export const CODE_MISSING = 'Please enter the code that your app shows';

/** Whether codes are on for an account, and what is left of its recovery codes. */
export type SecondFactorState =
  | { state: 'off' }
  | { state: 'pending' }
  | { state: 'on'; since: string; recoveryCodesLeft: number };

/** A code without the spaces and hyphens that people type, its look-alike letters as the digits they stand for. */
export function plainCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  return plain.replaceAll('o', '0').replace(/[il]/g, '1');
}

/** Whether a plain code is one of an app rather than a recovery code. */
export function isAppCode(plain: string): boolean {
  return /^\d{6}$/.test(plain);
}

/** A code counts once: its time step must be later than the last one used (RFC 6238 §5.2). */
export function isUnused(step: number | null, lastStep: number | null): step is number {
  return step !== null && (lastStep === null || step > lastStep);
}

/** A recovery code in groups of four, as people copy it. */
export function groupCode(plain: string): string {
  return (plain.match(/.{1,4}/g) ?? []).join('-');
}
