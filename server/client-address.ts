import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns the visitor's network address. Behind a trusted proxy it is the last one in `X-Forwarded-For`: the proxy
 * wrote that itself; what precedes it may come from anyone.
 */
export function clientAddress(incoming: IncomingMessage, trustProxy: boolean): string {
  const peer = plain(incoming.socket.remoteAddress ?? '');
  const header = trustProxy ? incoming.headers['x-forwarded-for'] : undefined;
  const forwarded = plain(
    String(header ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '',
  );
  return isIP(forwarded) ? forwarded : peer || 'unknown';
}

/** Converts an IPv4 address that arrived on an IPv6 socket to IPv4. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
