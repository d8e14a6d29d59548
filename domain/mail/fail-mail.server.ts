import { recordEvent } from '../audit/record-event.server.ts';
import type { Context } from '../context.ts';
import type { OutboundMail } from './mail.ts';
import { markTried } from './mails.rows.server.ts';

/** Gives up an email that will not be sent, and records why in the audit trail. */
export async function failMail(tx: Context, mail: OutboundMail, lastError: string): Promise<'refused'> {
  await tx.db.run(markTried(tx.db, tx.agency.id, mail, { lastError, isFinal: true }));
  await recordFailure(tx, mail, lastError);
  return 'refused';
}

/** Records in the audit trail that an email was not sent. */
export async function recordFailure(ctx: Context, mail: OutboundMail, error: string): Promise<void> {
  const timesheetId = mail.subjectType === 'timesheet' ? mail.subjectId : null;
  await recordEvent(ctx, {
    action: 'mail.failed',
    subjectType: 'mail',
    subjectId: mail.id,
    timesheetId,
    detail: { kind: mail.kind, to: mail.toName ?? mail.toAddress, subject: mail.subject, error },
  });
}
