import type { Context } from '../context.ts';
import { type MailWords, withoutLinks } from './hidden-links.ts';
import type { OutboundMail } from './mail.ts';

type Sealing = Pick<Context, 'sealing' | 'agency'>;

const placeOf = (agencyId: string, id: string) => ({ table: 'outbound_mails' as const, agencyId, id });

/** A mail's words as they are stored: without links, and sealed with them where there are any. */
export type StoredWords = MailWords & Pick<OutboundMail, 'hasLinks' | 'sealedContent'>;

/** The words as they are stored in the mail of this id. */
export function storedWords({ sealing, agency }: Sealing, mailId: string, words: MailWords): StoredWords {
  const { html, text, headers } = words;
  const { hasLinks, ...shown } = withoutLinks(words);
  const sealed = () => sealing.seal(JSON.stringify({ html, text, headers }), placeOf(agency.id, mailId));
  return { ...shown, hasLinks, sealedContent: hasLinks ? sealed() : null };
}

/** The words as they leave, links and all. @throws Unopenable */
export function openWords({ sealing, agency }: Sealing, mail: OutboundMail): MailWords {
  const { html, text, headers, sealedContent } = mail;
  if (sealedContent === null) return { html, text, headers };
  return JSON.parse(sealing.open(sealedContent, placeOf(agency.id, mail.id))) as MailWords;
}
