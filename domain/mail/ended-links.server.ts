import type { Context } from '../context.ts';
import { whyLinksEnded } from '../timesheets/authorisation/why-links-ended.server.ts';
import type { MailKind, OutboundMail } from './mail.ts';
import { openWords } from './sealed-content.server.ts';

/** Emails that ask for decisions. */
const ASKING: readonly MailKind[] = ['authorisationRequest', 'authorisationReminder'];

/**
 * Returns in words why none of an email's links leads to a decision any more; null for other emails, and for one whose
 * links cannot be read, which fails when it is sent.
 */
export async function endedLinks(ctx: Context, mail: OutboundMail): Promise<string | null> {
  if (!ASKING.includes(mail.kind) || mail.sealedContent === null) return null;
  return whyLinksEnded(ctx, readText(ctx, mail));
}

function readText(ctx: Context, mail: OutboundMail): string {
  try {
    return openWords(ctx, mail).text;
  } catch (error) {
    if ((error as Error).name === 'Unopenable') return '';
    throw error;
  }
}
