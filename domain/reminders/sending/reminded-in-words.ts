import { formatCount } from '../../format.ts';

type Skipped = readonly { code: string; message: string }[];
type Named = readonly { fullname: string }[];
type Done = { sent: Named; skipped: Skipped; settled?: number; since?: Named };

const leftOut = (skipped: Skipped, why: string) =>
  skipped.length === 1
    ? skipped[0]!.message
    : skipped.length > 1 && `${formatCount(skipped.length)} people are left out, because ${why}.`;

function leftOutSince(since: Named): string | false {
  const [only] = since;
  if (!only) return false;
  return since.length === 1
    ? `${only.fullname} is left out, as they were not on the list when it was shown.`
    : `${formatCount(since.length)} people are left out, as they were not on the list when it was shown.`;
}

/** Says who was reminded by hand, and who was not and why; `isDone` where anybody was. */
export function remindedInWords({ sent, skipped, settled = 0, since = [] }: Done): {
  isDone: boolean;
  message: string;
} {
  const [only] = sent;
  const did = `Reminder${only && sent.length === 1 ? ` sent to ${only.fullname}` : `s sent to ${formatCount(sent.length)} people`}.`;
  if (sent.length + skipped.length + settled + since.length === 0)
    return { isDone: false, message: 'There is nobody left to remind.' };
  const parts = [
    sent.length > 0 && did,
    leftOut(
      skipped.filter(({ code }) => code === 'switched_off'),
      'their reminders are switched off',
    ),
    leftOut(
      skipped.filter(({ code }) => code !== 'switched_off'),
      'there is nothing left to remind them of',
    ),
    settled > 0 && `${settled === 1 ? '1 period is' : `${formatCount(settled)} periods are`} no longer missing.`,
    leftOutSince(since),
  ].filter(Boolean);
  return { isDone: sent.length > 0, message: parts.join(' ') };
}
