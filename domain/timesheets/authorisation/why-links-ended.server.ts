import { hashToken } from '../../accounts/token.server.ts';
import { type Context, today } from '../../context.ts';
import { type MailedLink, selectMailedLinks } from './mailed-links.rows.server.ts';

/** The key of a link that asks for a decision, in the text of an email. */
const KEY = /\/authorise\/[a-z]+\?key=([\w-]{43})/g;

/** Why an email is not sent whose links lead nowhere any more, by the reason. */
const WHY: Readonly<Record<Exclude<MailedLink, 'works'>, string>> = {
  decided: 'The timesheet in this email has been decided in the meantime.',
  deleted: 'The timesheet in this email has been deleted in the meantime.',
  edited: 'The timesheet in this email was changed in the meantime, and requested again.',
  notTheirs: 'The person whom this email asks may no longer decide the timesheet.',
};
const NONE_WORKS = 'No timesheet in this email waits for the decision of the person whom it asks any more.';

/** Returns in words why an email that asks for decisions leads to none any more; null where a link works, or it has none. */
export async function whyLinksEnded(ctx: Context, text: string): Promise<string | null> {
  const keys = new Set([...text.matchAll(KEY)].map(([, key]) => key!));
  if (keys.size === 0) return null;
  const found = await ctx.db.run<{ leadsTo: MailedLink }>(
    selectMailedLinks(ctx.agency.id, [...keys].map(hashToken), today(ctx)),
  );
  const [one, ...others] = new Set(found.map(({ leadsTo }) => leadsTo));
  if (one === 'works' || others.includes('works')) return null;
  return one && keys.size === 1 ? WHY[one] : NONE_WORKS;
}
