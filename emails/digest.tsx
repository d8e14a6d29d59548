import { Text } from '@react-email/components';
import type { EmailFrame } from './brand.ts';
import { Action, HoursTable, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type DigestProps = EmailFrame & {
  /** "18 May 2026 to 24 May 2026" */
  period: string;
  /** Control totals, as the file gives them; counted in words: "14 timesheets", "12 locums". */
  totals: { timesheets: string; contractors: string; hours: string };
  /** Hours by client, at most a dozen. */
  clients: { name: string; timesheets: string; hours: string }[];
  /** SHA-256 of the attached file, in hexadecimal. */
  checksum: string;
  fileName: string;
  viewUrl: string;
};

/** The scheduled digest of accepted timesheets, with the file that the download gives. */
export const digest: EmailTemplate<DigestProps> = {
  subject: ({ totals, period }) => `${totals.hours} accepted, ${period}: timesheet digest`,
  preview: ({ totals }) => `${totals.timesheets} of ${totals.contractors}.`,
  Body({ brand, period, totals, clients, checksum, fileName, viewUrl }) {
    return (
      <>
        <Title>{totals.hours} accepted</Title>
        <Lead>
          {period}.
          <br />
          {totals.timesheets}, {totals.contractors}.
        </Lead>
        <Action brand={brand} href={viewUrl}>
          View timesheets
        </Action>
        <Text style={style.small}>
          {fileName} is attached. Its checksum (SHA-256) is
          <br />
          <span style={{ wordBreak: 'break-all' }}>{checksum}</span>
        </Text>
        {clients.length ? (
          <HoursTable
            lines={clients.map(({ name, timesheets, hours }) => ({ label: name, detail: timesheets, hours }))}
            total={totals.hours}
          />
        ) : null}
      </>
    );
  },
};
