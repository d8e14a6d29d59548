import { createContext, useContext } from 'react';

const Nonce = createContext<string | undefined>(undefined);

/** Gives the page's inline scripts and styles the nonce of its Content-Security-Policy; empty in the browser. */
export const NonceProvider = Nonce.Provider;

/** The nonce while rendering on the server. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
