import { createContext, useContext } from 'react';

/** The field that carries the form token. */
export const FORM_TOKEN_FIELD = 'formToken';

const Token = createContext<string | undefined>(undefined);

/** Gives every `<FormToken/>` below it the token that proves a form came from one of our own pages. */
export const FormTokenProvider = Token.Provider;

/** The token that a script puts into what it posts; nothing where none was given. */
export const useFormToken = (): string | undefined => useContext(Token);

/** The hidden field with the form token; nothing where no token was given. Goes inside every POST form. */
export function FormToken() {
  const token = useContext(Token);
  return token === undefined ? null : <input type="hidden" name={FORM_TOKEN_FIELD} value={token} />;
}
