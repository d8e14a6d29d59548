import { type Context, now } from '../context.ts';
import { openWords, storedWords } from '../mail/sealed-content.server.ts';
import { eraseMails, rewrite, selectWaiting } from './erased-mails.rows.server.ts';
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
    const { html, text, headers } = openWords(ctx, mail);
    const { id, subject, toName } = mail;
    const words = storedWords(ctx, id, { html: without(html), text: without(text), headers });
    return rewrite(db, agency.id, { id, subject: without(subject), toName: toName && without(toName), ...words });
  });
  await db.runAll(rewritten);
  return waiting.length;
}
