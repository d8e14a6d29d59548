import { createContext, useContext } from 'react';

/** The field that carries the form token. */
export const FORM_TOKEN_FIELD = 'formToken';

/** The field that carries the form's one-time key. */
export const FORM_KEY_FIELD = 'formKey';

/** What every form of a page carries: proof that it came from one of our own pages, and a key that it is sent under once. */
type OfForms = { token: string; key: string };

const Given = createContext<OfForms | undefined>(undefined);

/** Gives every `<FormToken/>` below it what forms carry. */
export const FormTokenProvider = Given.Provider;

/** The token that a script puts into what it posts; nothing where none was given. */
export const useFormToken = (): string | undefined => useContext(Given)?.token;

/** The hidden fields with the form token and the one-time key; nothing where none were given. Goes inside every POST form. */
export function FormToken() {
  const given = useContext(Given);
  if (!given) return null;
  return (
    <>
      <input type="hidden" name={FORM_TOKEN_FIELD} value={given.token} />
      <input type="hidden" name={FORM_KEY_FIELD} value={given.key} />
    </>
  );
}
