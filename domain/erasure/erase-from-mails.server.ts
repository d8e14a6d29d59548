import { type Context, now } from '../context.ts';
import type { MailWords } from '../mail/hidden-links.ts';
import type { OutboundMail } from '../mail/mail.ts';
import { openWords, storedWords } from '../mail/sealed-content.server.ts';
import { eraseMails, giveUp, rewrite, selectWaiting } from './erased-mails.rows.server.ts';
import { namesOfNobodyElse } from './erased-words.rows.server.ts';
import { type Person, textsOf } from './person.rows.server.ts';
import { wordsWithout } from './words-without.ts';

/** Removes the person from emails, in the caller’s transaction. @returns how many there were, and keys of files no longer used by any */
export async function eraseFromMails(ctx: Context, person: Person): Promise<{ count: number; files: string[] }> {
  const { count, files } = await eraseMails(ctx.db, ctx.agency.id, person, now(ctx));
  return { count: count + (await eraseFromWaiting(ctx, person)), files };
}

/** The rest of an email to others reaches its reader, with its links. A name someone else also has stays. */
async function eraseFromWaiting(ctx: Context, person: Person): Promise<number> {
  const { db, agency } = ctx;
  const { contactIds, names } = person;
  const texts = [...textsOf(person), ...(await namesOfNobodyElse(db, agency.id, contactIds, names))];
  const waiting = await selectWaiting(db, agency.id, texts);
  const without = wordsWithout(texts);
  const rewritten = waiting.map((mail) => {
    const { id, subject, toName } = mail;
    const opened = openWhole(ctx, mail);
    if (opened === null) return giveUp(db, agency.id, id, now(ctx));
    const { html, text, headers } = opened;
    const words = storedWords(ctx, id, { html: without(html), text: without(text), headers });
    return rewrite(db, agency.id, { id, subject: without(subject), toName: toName && without(toName), ...words });
  });
  await db.runAll(rewritten);
  return waiting.length;
}

/** Returns the text as it would be sent; null if the key it is sealed with no longer exists, so that it never can be. */
function openWhole(ctx: Context, mail: OutboundMail): MailWords | null {
  try {
    return openWords(ctx, mail);
  } catch (error) {
    if (error instanceof Error && error.name === 'Unopenable') return null;
    throw error;
  }
}
