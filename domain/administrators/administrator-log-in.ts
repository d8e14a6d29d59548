/** How an administrator has logged in, and what their agency asks of that. */
export type AdministratorLogIn = {
  /** By the agency’s own log-in, which counts as a second step. */
  isBySso: boolean;
  /** Their session has shown more than the password. */
  hasSecondStep: boolean;
  hasCodes: boolean;
  /** Their password goes on working where the agency requires its own log-in. */
  keepsPassword: boolean;
  isSsoRequired: boolean;
  isSecondStepRequired: boolean;
};

/** What an administrator has yet to do before the agency is open to them; nothing where their log-in is enough. */
export function missingOfLogIn(one: AdministratorLogIn): 'sso' | 'secondStep' | null {
  if (one.isBySso) return null;
  if (one.isSsoRequired && !one.keepsPassword) return 'sso';
  return one.isSecondStepRequired && !one.hasSecondStep && !one.hasCodes ? 'secondStep' : null;
}
