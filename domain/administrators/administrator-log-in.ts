/** How an administrator has logged in, and what their agency requires. */
export type AdministratorLogIn = {
  /** By the agency’s own log-in, which counts as a second step. */
  isBySso: boolean;
  /** Their session has presented more than the password. */
  hasSecondStep: boolean;
  hasCodes: boolean;
  /** Their password keeps working if the agency requires its own log-in. */
  keepsPassword: boolean;
  isSsoRequired: boolean;
  isSecondStepRequired: boolean;
};

/** Returns what an administrator has yet to do to be admitted to the agency; nothing if their log-in is sufficient. */
export function missingOfLogIn(one: AdministratorLogIn): 'sso' | 'secondStep' | null {
  if (one.isBySso) return null;
  if (one.isSsoRequired && !one.keepsPassword) return 'sso';
  return one.isSecondStepRequired && !one.hasSecondStep && !one.hasCodes ? 'secondStep' : null;
}
