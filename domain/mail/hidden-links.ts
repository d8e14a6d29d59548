/** An address that ends in 256 bits, or has them as a parameter's value: anyone who has it is let in, or decides. */
const LINK = /https?:\/\/[^\s"'<>]*[/=][A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])[^\s"'<>]*/g;

/** Replaces a link in a stored email. */
export const HIDDEN_LINK = '[link]';

/** The text of an email and its own headers. */
export type MailWords = { html: string; text: string; headers: Record<string, string> };

const hide = (text: string) => text.replace(LINK, HIDDEN_LINK);

/** Returns the text without the links that let someone in, and whether there were any. Other addresses stay. */
export function withoutLinks({ html, text, headers }: MailWords): MailWords & { hasLinks: boolean } {
  const shown = {
    html: hide(html),
    text: hide(text),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)])),
  };
  return { ...shown, hasLinks: JSON.stringify(shown) !== JSON.stringify({ html, text, headers }) };
}
