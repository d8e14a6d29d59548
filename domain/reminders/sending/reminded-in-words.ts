import { formatCount } from '../../format.ts';

type Skipped = readonly { code: string; message: string }[];
type Done = { sent: readonly { fullname: string }[]; skipped: Skipped; settled?: number };

const leftOut = (skipped: Skipped, why: string) =>
  skipped.length === 1
    ? skipped[0]!.message
    : skipped.length > 1 && `${formatCount(skipped.length)} people are left out, because ${why}.`;

/** Says who was reminded by hand, and who was not and why; `isDone` where anybody was. */
export function remindedInWords({ sent, skipped, settled = 0 }: Done): { isDone: boolean; message: string } {
  const [only] = sent;
  const did = `Reminder${only && sent.length === 1 ? ` sent to ${only.fullname}` : `s sent to ${formatCount(sent.length)} people`}.`;
  if (sent.length + skipped.length + settled === 0)
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
  ].filter(Boolean);
  return { isDone: sent.length > 0, message: parts.join(' ') };
}
