import { createContext, useContext } from 'react';

/** The field containing the form token. */
export const FORM_TOKEN_FIELD = 'formToken';

/** The field containing the form's one-time key. */
export const FORM_KEY_FIELD = 'formKey';

/** The field with the role in which a form is filled in, on a page whose address names none. */
export const FORM_ROLE_FIELD = 'formRole';

/** What every form of a page includes: proof that it came from one of our own pages, and a one-time submission key. */
type OfForms = { token: string; key: string };

const Given = createContext<OfForms | undefined>(undefined);

/** Provides every `<FormToken/>` below with its values. */
export const FormTokenProvider = Given.Provider;

const Role = createContext<string | null>(null);

/** Gives every `<FormToken/>` below it the role of a page whose address names none. */
export const FormRoleProvider = Role.Provider;

/** Returns the token for what a script posts; nothing if none was provided. */
export const useFormToken = (): string | undefined => useContext(Given)?.token;

/** The hidden fields with the form token and the one-time key; nothing if none were provided. Goes inside every POST form. */
export function FormToken() {
  const given = useContext(Given);
  const roleId = useContext(Role);
  if (!given) return null;
  return (
    <>
      <input type="hidden" name={FORM_TOKEN_FIELD} value={given.token} />
      <input type="hidden" name={FORM_KEY_FIELD} value={given.key} />
      {roleId !== null && <input type="hidden" name={FORM_ROLE_FIELD} value={roleId} />}
    </>
  );
}
