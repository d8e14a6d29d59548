import type { Database, Statement } from '#platform/database/database.ts';
import type { OutboundMail } from '../mail/mail.ts';
import type { StoredWords } from '../mail/sealed-content.server.ts';
import { counted, keys, orNone } from './erasure.rows.server.ts';
import type { Person } from './person.rows.server.ts';
import { hasOneOf } from './texts-in-json.ts';

/** Includes those sent to an email they had before or are about to have. */
const MAIL_OF_PERSON = `(lower(to_address) = any($2::text[]) or subject_type = 'contact' and subject_id = any($3::uuid[])
  or subject_type = 'account' and subject_id = $4::uuid)`;

/** Those, and those about one of their timesheets, to any recipient: nothing is left to say in them. */
const givenUp = (agencyId: string) => `(${MAIL_OF_PERSON} or subject_type = 'timesheet' and subject_id in (
  select id from timesheets where agency_id = ${agencyId} and contact_id = any($3::uuid[])))`;

/** An email's text content, with its lines joined, since they may break anywhere. */
const WORDS = `(html || ' ' || translate(text, chr(10), ' ') || ' ' || subject || ' ' || coalesce(to_name, ''))`;

/**
 * Removes the person from emails: those to them and those about one of their timesheets lose all content, waiting or
 * not; sent ones naming them lose their text. Replies to the agency's emails no longer go to them.
 */
export async function eraseMails(
  db: Database,
  agencyId: string,
  { addresses, names, contactIds, accountId }: Person,
  at: string,
) {
  const own = [agencyId, addresses, contactIds, orNone(accountId)];
  const values = [...own, names];
  const touched = `agency_id = $1 and (${givenUp('$1')}
    or status <> 'queued' and exists (select from unnest($5::text[]) n where position(n in ${WORDS}) > 0))`;
  const attached = await keys(
    db,
    `select distinct kept->>'storageKey' as key from outbound_mails, jsonb_array_elements(attachments) as kept where ${touched}`,
    values,
  );
  await db.run({
    text: `delete from pgboss.job where name = 'send-mail' and state < 'active' and data->>'agencyId' = $1::text
      and data->'data'->>'mailId' in (select id::text from outbound_mails where agency_id = $1::text::uuid and ${givenUp('$1::text::uuid')})`,
    values: own,
  });
  const count = await counted(
    db,
    `update outbound_mails set subject = 'Erased', html = '', text = '', attachments = '[]', headers = '{}', sealed_content = null,
       text_removed_at = coalesce(text_removed_at, $6),
       to_name = null, reply_to = '{}', to_address = case when ${MAIL_OF_PERSON} then 'erased@erased.invalid' else to_address end,
       last_error = case when status = 'queued' then 'Erased' else last_error end,
       status = case when status = 'queued' then 'failed' else status end
     where ${touched}`,
    [...values, at],
  );
  await db.run({
    text: `update outbound_mails set reply_to = array(select r from unnest(reply_to) r where r <> all($2::text[]))
      where agency_id = $1 and reply_to && $2::text[]`,
    values: [agencyId, addresses],
  });
  const still = await keys(
    db,
    `select kept->>'storageKey' as key from outbound_mails, jsonb_array_elements(attachments) as kept
     where agency_id = $1 and kept->>'storageKey' = any($2::text[])`,
    [agencyId, attached],
  );
  return { count, files: attached.filter((key) => !still.includes(key)) };
}

/** Returns waiting emails to others that contain one of the texts. */
export function selectWaiting(db: Database, agencyId: string, texts: string[]): Promise<OutboundMail[]> {
  return db.run<OutboundMail>({
    text: `select * from outbound_mails where agency_id = $1 and status = 'queued' and text_removed_at is null
      and ${hasOneOf(`to_jsonb(${WORDS})::text`, '$2::text[]')} order by id for update`,
    values: [agencyId, texts],
  });
}

/** Replaces the text of a waiting email. */
export function rewrite(
  db: Database,
  agencyId: string,
  { id, headers, ...words }: Pick<OutboundMail, 'id' | 'toName' | 'subject'> & StoredWords,
): Statement {
  return db
    .sql('outboundMails')
    .where({ agencyId, id })
    .update({ ...words, headers: JSON.stringify(headers) });
}

/** Deletes the text of a waiting email, which is then never sent. */
export function giveUp(db: Database, agencyId: string, id: string, at: string): Statement {
  const nothing = { subject: 'Erased', html: '', text: '', attachments: '[]', headers: '{}', sealedContent: null };
  const failed = { status: 'failed', lastError: 'Erased', textRemovedAt: at, toName: null };
  return db
    .sql('outboundMails')
    .where({ agencyId, id })
    .update({ ...nothing, ...failed });
}
