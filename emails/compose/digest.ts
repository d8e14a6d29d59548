import type { Agency } from '#domain/agencies/agency.ts';
import type { DigestAdvisories } from '#domain/advisories/listing/list-for-digest.server.ts';
import type { DigestInMail, LayoutFileInMail } from '#domain/digests/write-digest.server.ts';
import { formatCount, formatDateRange, formatDays, formatMinutes, formatMoney } from '#domain/format.ts';
import { fileNotes } from '#domain/payroll-runs/run-refusals.ts';
import { digest as template } from '../digest.tsx';
import { type RenderedEmail, renderEmail } from '../render.tsx';
import { emailFrame } from './frame.ts';

type Listed = DigestAdvisories['covered'];

/** Returns some days' advisories as lines, with how many more there are. */
function advisoryLines({ advisories, total, from, until }: Listed, portalUrl: string) {
  const more = total - advisories.length;
  return {
    lines: advisories.map(({ fullname, where, title }) => ({ fullname, where, title })),
    more: more > 0 ? `${more} more` : null,
    href: `${portalUrl}/advisories?from=${from}&to=${until}`,
  };
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** Describes a payroll layout's file for its email: its contents, or why it is missing, and whom it leaves out. */
function layoutFileInWords({ layoutName, fileName, refusal, report }: LayoutFileInMail): string[] {
  const name = `The file of the payroll layout “${layoutName}”`;
  if (refusal !== null) return [`${name} could not be written, and is not attached. ${refusal}`];
  const { rows, people, payAmount } = report.totals;
  const sum = `${counted(rows, 'row', 'rows')}, ${counted(people, 'person', 'people')}, pay ${formatMoney(payAmount)}`;
  return [
    `${name} is ${fileName}: ${sum}. It is not a payroll run, so nothing in it is marked as taken.`,
    ...fileNotes(report),
  ];
}

/** Composes the email for a digest whose file is attached. */
export function composeDigest(agency: Agency, digest: DigestInMail): Promise<RenderedEmail> {
  const { displayName, portalUrl, settings } = agency;
  const { from, to, totals, clients, contractorCount, unsigned, filenames, checksum, layoutFile, advisories } = digest;
  const work = (minutes: number, quarterDays: number) => {
    const hours = formatMinutes(minutes, settings.hourFormat.decimal);
    if (quarterDays === 0) return hours;
    return minutes === 0 ? formatDays(quarterDays) : `${hours} and ${formatDays(quarterDays)}`;
  };
  const contractor = settings.customisation.contractor.name;
  const sheets = (count: number) => counted(count, 'timesheet', 'timesheets');
  return renderEmail(template, {
    ...emailFrame(agency, {
      reason: `You receive this because ${displayName} sends its digest of accepted timesheets to this address.`,
      hasSettings: false,
    }),
    period: formatDateRange(from, to),
    totals: {
      timesheets: sheets(totals.timesheetCount),
      contractors: counted(contractorCount, contractor.singular, contractor.plural),
      hours: work(totals.workedMinutes + totals.holidayMinutes, totals.workedQuarterDays + totals.holidayQuarterDays),
    },
    clients: clients.map(({ clientName, timesheetCount, minutes, quarterDays }) => ({
      name: clientName,
      timesheets: sheets(timesheetCount),
      hours: work(minutes, quarterDays),
    })),
    unsigned:
      unsigned.timesheetCount === 0
        ? null
        : {
            timesheets: sheets(unsigned.timesheetCount),
            hours: work(
              unsigned.workedMinutes + unsigned.holidayMinutes,
              unsigned.workedQuarterDays + unsigned.holidayQuarterDays,
            ),
          },
    amounts: { charge: formatMoney(totals.chargeAmount), pay: formatMoney(totals.payAmount) },
    advisories: advisories && {
      covered: advisoryLines(advisories.covered, portalUrl),
      ahead: advisoryLines(advisories.ahead, portalUrl),
    },
    checksum,
    fileNames: filenames,
    layoutFile: layoutFile ? layoutFileInWords(layoutFile) : [],
    // Exactly the timesheets that the digest counts.
    viewUrl: `${portalUrl}/timesheets?status=accepted&isVoid=false&dateUsed=beginning&from=${from}&to=${to}`,
  });
}
