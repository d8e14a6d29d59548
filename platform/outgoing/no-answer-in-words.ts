/** Why a call had no response, by the code of Node or OpenSSL. */
const REASONS: readonly [RegExp, string][] = [
  [/^ECONNREFUSED$/, 'The connection was refused.'],
  [/^(ECONNRESET|EPIPE)$/, 'The connection was closed without an answer.'],
  [/^ENOTFOUND$/, 'Its host name is not known.'],
  [/^EAI_AGAIN$/, 'Its host name could not be looked up.'],
  [/^(ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNABORTED)$/, 'Its address could not be reached.'],
  [/^HPE_/, 'The answer was not HTTP.'],
  [/^CERT_HAS_EXPIRED$/, 'Its certificate has expired.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'Its certificate is for another host name.'],
  [/SELF_SIGNED|UNABLE_TO_|^CERT_/, 'Its certificate could not be verified.'],
  // An https address of a port that speaks plain http, for example.
  [/^(EPROTO$|ERR_SSL_|ERR_TLS_)/, 'It does not answer in TLS, as https requires.'],
];

/** Returns in plain words why a call had no response, with the code for whoever runs the endpoint; null for an error without a known code. */
export function noAnswerInWords(code: string | undefined): string | null {
  const words = code === undefined ? undefined : REASONS.find(([pattern]) => pattern.test(code))?.[1];
  return words === undefined ? null : `${words.slice(0, -1)} (${code}).`;
}
