import { Text } from '@react-email/text';
import { Fragment } from 'react';
import type { EmailFrame } from './brand.ts';
import { Action, HoursTable, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type DigestProps = EmailFrame & {
  /** "18 May 2026 to 24 May 2026" */
  period: string;
  /** Control totals as in the file; counts in words: "14 timesheets", "12 locums". */
  totals: { timesheets: string; contractors: string; hours: string };
  /** Pounds over the timesheets whose rates are captured: "£1,031.25". */
  amounts: { charge: string; pay: string };
  /** Submitted but not signed yet, separate from the accepted; null if there are none. */
  unsigned: { timesheets: string; hours: string } | null;
  /** Hours by client, at most a dozen. */
  clients: { name: string; timesheets: string; hours: string }[];
  /** Advisories on people's rights and working time, for the digest's days and the two weeks ahead; null if there are none. */
  advisories: { covered: AdvisoryLines; ahead: AdvisoryLines } | null;
  /** SHA-256 over the digest's rows and totals, in hexadecimal: the last row of each file. */
  checksum: string;
  fileNames: string[];
  /** Sentences about the file of a payroll layout; none if the schedule names no layout. */
  layoutFile: string[];
  viewUrl: string;
};

type AdvisoryLines = {
  lines: { fullname: string; where: string; title: string }[];
  /** How many are not among the lines: "3 more". */
  more: string | null;
  href: string;
};

/** Shows advisories under their heading; nothing if there are none. */
function Advisories({ title, said: { lines, more, href } }: { title: string; said: AdvisoryLines }) {
  if (lines.length === 0) return null;
  return (
    <Text style={style.small}>
      <b style={style.strong}>{title}</b>
      {lines.map(({ fullname, where, title: sentence }, at) => (
        <Fragment key={at}>
          <br />
          <span style={style.strong}>{fullname}</span>, {where}. {sentence}
        </Fragment>
      ))}
      <br />
      <a href={href} style={style.footLink}>
        {more ? `See all, ${more}` : 'See why'}
      </a>
    </Text>
  );
}

/** The scheduled digest of accepted timesheets, with the same files as the download. */
export const digest: EmailTemplate<DigestProps> = {
  subject: ({ totals, period }) => `${totals.hours} accepted, ${period}: timesheet digest`,
  preview: ({ totals }) => `${totals.timesheets} of ${totals.contractors}.`,
  Body({ brand, period, totals, amounts, unsigned, clients, advisories, checksum, fileNames, layoutFile, viewUrl }) {
    return (
      <>
        <Title>{totals.hours} accepted</Title>
        <Lead>
          {period}.
          <br />
          {totals.timesheets}, {totals.contractors}. Charge {amounts.charge}, pay {amounts.pay}.
        </Lead>
        <Text style={style.small}>
          {unsigned
            ? `Worked but unsigned, not in these totals: ${unsigned.hours} on ${unsigned.timesheets}.`
            : 'All time worked has been signed.'}
        </Text>
        <Action brand={brand} href={viewUrl}>
          View timesheets
        </Action>
        <Text style={style.small}>
          {`${fileNames.join(' and ')} ${fileNames.length === 1 ? 'is' : 'are'} attached. The checksum (SHA-256) in the last row is`}
          <br />
          <span style={{ wordBreak: 'break-all' }}>{checksum}</span>
        </Text>
        {layoutFile.map((sentence) => (
          <Text key={sentence} style={style.small}>
            {sentence}
          </Text>
        ))}
        {clients.length ? (
          <HoursTable
            lines={clients.map(({ name, timesheets, hours }) => ({ label: name, detail: timesheets, hours }))}
            total={totals.hours}
          />
        ) : null}
        {advisories ? (
          <>
            <Advisories title={`Advisories, ${period}`} said={advisories.covered} />
            <Advisories title="Coming up" said={advisories.ahead} />
            <Text style={style.small}>Advisories warn and never block. Nothing in the totals depends on them.</Text>
          </>
        ) : null}
      </>
    );
  },
};
