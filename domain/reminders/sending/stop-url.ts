/** Returns the address of the page that asks whether to stop; mail programs also post to it. */
export function stopUrl(portalUrl: string, key: string): string {
  return `${portalUrl}/unsubscribe/${key}`;
}

/** Returns the headers that let a mail program offer a one-click stop (RFC 2369, RFC 8058). */
export function stopHeaders(portalUrl: string, key: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${stopUrl(portalUrl, key)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
