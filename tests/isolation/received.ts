import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf } from '../support/installation.ts';
import { MARK } from './marks.ts';
import { typed } from './run.ts';
import { textOf } from './read-answer.ts';
import { runWaitingJobs } from './run-waiting-jobs.ts';
import type { IsolationWorld } from './world.ts';

const TABLES = `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;

/** Returns every row, email, message and file of the calling agency with a mark that none of its people typed. */
export async function receivedByAsking(world: IsolationWorld): Promise<string[]> {
  const { web, mailbox, receiver, asking } = world;
  const before = mailbox.mails.length;
  await runWaitingJobs(web.platform, asking.ctx.agency.id);
  const found: string[] = [];
  const look = (what: string, text: string) => {
    const marks = [...text.matchAll(MARK)].map(([mark]) => mark).filter((mark) => !typedIn(world).includes(mark));
    if (marks.length > 0) found.push(`${what}: ${[...new Set(marks)].join(' ')}`);
  };
  for (const { name } of await rowsOf<{ name: string }>(web.database.ownerUrl, TABLES)) {
    const rows = {
      text: `select to_jsonb(t)::text as row from ${name} t where agency_id = $1`,
      values: [asking.ctx.agency.id],
    };
    for (const { row } of await asking.ctx.db.run<{ row: string }>(rows)) look(`a row of ${name}`, row);
  }
  for (const mail of mailbox.mails.slice(before)) look(`the mail ${mail.subject}`, JSON.stringify(mail));
  for (const { path, body } of receiver.received) if (path.startsWith('/asking')) look('a message to a webhook', body);
  const files = join(web.platform.config.dataDir, 'files');
  for (const name of readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes(asking.ctx.agency.id),
  ))
    if (statSync(join(files, name)).isFile()) look(`the file ${name}`, await textOf(readFileSync(join(files, name))));
  return found;
}

/** What the calling agency's people typed themselves, and find again: an email, a name and an idempotency key. */
const typedIn = ({ marked }: IsolationWorld): string => [...typed(marked.ids), 'zqx9998y1'].join(' ');
