/** An address of 256 bits at its end, or as the value of a word of it: whoever has it is let in, or decides. */
const LINK = /https?:\/\/[^\s"'<>]*[/=][A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])[^\s"'<>]*/g;

/** What stands in the place of a link in a mail that is kept. */
export const HIDDEN_LINK = '[link]';

/** The words of a mail and its own headers. */
export type MailWords = { html: string; text: string; headers: Record<string, string> };

const hide = (text: string) => text.replace(LINK, HIDDEN_LINK);

/** The words without the links that let somebody in, and whether there were any. Other addresses stay. */
export function withoutLinks({ html, text, headers }: MailWords): MailWords & { hasLinks: boolean } {
  const shown = {
    html: hide(html),
    text: hide(text),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)])),
  };
  return { ...shown, hasLinks: JSON.stringify(shown) !== JSON.stringify({ html, text, headers }) };
}
