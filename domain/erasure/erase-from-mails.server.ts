import { type Context, now } from '../context.ts';
import type { MailWords } from '../mail/hidden-links.ts';
import type { OutboundMail } from '../mail/mail.ts';
import { openWords, storedWords } from '../mail/sealed-content.server.ts';
import { eraseMails, giveUp, rewrite, selectWaiting } from './erased-mails.rows.server.ts';
import { namesOfNobodyElse } from './erased-words.rows.server.ts';
import { type Person, textsOf } from './person.rows.server.ts';
import { wordsWithout } from './words-without.ts';

/** Takes the person out of mails, in the caller’s transaction. @returns how many there were, and keys of files that none has any more */
export async function eraseFromMails(ctx: Context, person: Person): Promise<{ count: number; files: string[] }> {
  const { count, files } = await eraseMails(ctx.db, ctx.agency.id, person, now(ctx));
  return { count: count + (await eraseFromWaiting(ctx, person)), files };
}

/** What mails to others say besides reaches its reader, with the links that it has. A name that somebody else has too stays. */
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

/** The words as they would leave; null where the key that they are sealed with is gone, so that they never can. */
function openWhole(ctx: Context, mail: OutboundMail): MailWords | null {
  try {
    return openWords(ctx, mail);
  } catch (error) {
    if (error instanceof Error && error.name === 'Unopenable') return null;
    throw error;
  }
}
