import { UsageError } from '../program/exit.ts';

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns the origin of the named server. A key is sent over https; over http only to this machine, or if explicitly
 * allowed.
 * @throws UsageError
 */
export function serverOrigin(named: string, isHttpAllowed = false): string {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(named) ? named : `https://${named}`;
  if (!URL.canParse(text))
    throw new UsageError(`“${named}” is not an address. It looks like https://timesheets.example.`);
  const url = new URL(text);
  // The part before an @ may be a secret.
  if (url.username || url.password)
    throw new UsageError('Leave the user name and password out of the server’s address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new UsageError(`The server’s address must begin with https://, not ${url.protocol}//.`);
  if (url.pathname !== '/' || url.search || url.hash)
    throw new UsageError(`Give the server’s address without a path: ${url.origin}.`);
  if (url.protocol === 'http:' && !isHttpAllowed && !LOCAL.test(url.hostname))
    throw new UsageError(
      `${url.origin} is not encrypted, so others on the network could read the key. Use https://, or add --allow-http.`,
    );
  return url.origin;
}
