import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

/** Provides the page's inline scripts and styles with the nonce of its Content-Security-Policy; empty in the browser. */
export const NonceProvider = Nonce.Provider;

/** Returns the nonce while rendering on the server. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
