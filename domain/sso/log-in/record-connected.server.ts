import { type Recording, recordEvent } from '../../audit/record-event.server.ts';

/** Records in the agency’s own history that a work account is connected; the person's other agencies are not told. */
export async function recordConnected(
  ctx: Recording,
  { accountId, fullname }: { accountId: string; fullname: string },
): Promise<void> {
  const subject = { subjectType: 'account', subjectId: accountId };
  await recordEvent(ctx, { action: 'account.workAccountConnected', ...subject, detail: { by: fullname } });
}
