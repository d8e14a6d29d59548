/** The page that asks whether to stop; mail programs post to it too. */
export function stopUrl(portalUrl: string, key: string): string {
  return `${portalUrl}/unsubscribe/${key}`;
}

/** The headers by which a mail program offers to stop these mails with one click (RFC 2369, RFC 8058). */
export function stopHeaders(portalUrl: string, key: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${stopUrl(portalUrl, key)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
