import type { Context } from '../context.ts';
import { type MailWords, withoutLinks } from './hidden-links.ts';
import type { OutboundMail } from './mail.ts';

type Sealing = Pick<Context, 'sealing' | 'agency'>;

const placeOf = (agencyId: string, id: string) => ({ table: 'outbound_mails' as const, agencyId, id });

/** An email's text as stored: without links and, where there are any, also sealed with them. */
export type StoredWords = MailWords & Pick<OutboundMail, 'hasLinks' | 'sealedContent'>;

/** Returns the text as stored in the email with this id. */
export function storedWords({ sealing, agency }: Sealing, mailId: string, words: MailWords): StoredWords {
  const { html, text, headers } = words;
  const { hasLinks, ...shown } = withoutLinks(words);
  const sealed = () => sealing.seal(JSON.stringify({ html, text, headers }), placeOf(agency.id, mailId));
  return { ...shown, hasLinks, sealedContent: hasLinks ? sealed() : null };
}

/** Returns the text as it is sent, links included. @throws Unopenable */
export function openWords({ sealing, agency }: Sealing, mail: OutboundMail): MailWords {
  const { html, text, headers, sealedContent } = mail;
  if (sealedContent === null) return { html, text, headers };
  return JSON.parse(sealing.open(sealedContent, placeOf(agency.id, mail.id))) as MailWords;
}
