import { administratorChanged } from '#emails/administrator-changed.tsx';
import { authorisationReminder } from '#emails/authorisation-reminder.tsx';
import { authoriseRequests } from '#emails/authorise-requests.tsx';
import { authoriseRequest } from '#emails/authorise-request.tsx';
import { digest } from '#emails/digest.tsx';
import { emailChange } from '#emails/email-change.tsx';
import { type RenderedEmail, renderEmail } from '#emails/render.tsx';
import { resetPassword } from '#emails/reset-password.tsx';
import { roleChanged } from '#emails/role-changed.tsx';
import { signUpDeclined } from '#emails/sign-up-declined.tsx';
import { signUpRequested } from '#emails/sign-up-requested.tsx';
import { ssoDomainProof } from '#emails/sso-domain-proof.tsx';
import { ssoConnect } from '#emails/sso-connect.tsx';
import { submissionReminder } from '#emails/submission-reminder.tsx';
import { verifyAccount } from '#emails/verify-account.tsx';
import { webhookFailing } from '#emails/webhook-failing.tsx';
import { webhookSwitchedOff } from '#emails/webhook-switched-off.tsx';
import { NOTICES } from './every-notice.ts';
import { OUTCOMES } from './every-outcome.ts';
import { PORTAL, frame, lines, timesheet, toCallum } from './samples.ts';

const newEmail = {
  oldAddress: 'callum@mill.example',
  newAddress: 'callum@new.example',
  url: `${PORTAL}/account/email/t`,
  validFor: '24 hours',
};
/** A complete request to an authoriser. */
export const request = {
  ...frame,
  name: 'Helen',
  timesheet,
  lines,
  note: { text: 'Stayed on Wednesday.\nFriday covered.', by: 'Note from Callum, with 2 files' },
  links: {
    review: `${PORTAL}/timesheets/1`,
    accept: `${PORTAL}/timesheets/1/authorise/accepted?token=t`,
    reject: `${PORTAL}/timesheets/1/authorise/rejected?token=t`,
  },
};

/** Every email: what it is, its subject, its one button, and how it is rendered. */
export const EMAILS: [string, string, string | null, () => Promise<RenderedEmail>][] = [
  [
    'the request to authorise',
    '40h 15m to authorise for Callum Hargreaves, week beginning 18 May 2026',
    'Review timesheet',
    () => renderEmail(authoriseRequest, request),
  ],
  [
    'the request to authorise several timesheets',
    '1,002 timesheets to authorise',
    'Review timesheets',
    () =>
      renderEmail(authoriseRequests, {
        ...frame,
        name: 'Helen',
        timesheets: [1, 2].map((id) => ({ ...timesheet, href: `${PORTAL}/timesheets/${id}` })),
        others: 1000,
        reviewUrl: `${PORTAL}/timesheets`,
      }),
  ],
  [
    'the reminder of one timesheet',
    'Reminder: 40h 15m to authorise for Callum Hargreaves, week beginning 18 May 2026',
    'Review timesheet',
    () =>
      renderEmail(authorisationReminder, {
        ...frame,
        name: 'Helen',
        timesheets: [{ ...timesheet, href: `${PORTAL}/timesheets/1` }],
        reviewUrl: `${PORTAL}/timesheets`,
      }),
  ],
  [
    'the reminder of several timesheets',
    'Reminder: 3 timesheets to authorise',
    'Review timesheets',
    () =>
      renderEmail(authorisationReminder, {
        ...frame,
        name: 'Helen',
        timesheets: [1, 2, 3].map((id) => ({ ...timesheet, href: `${PORTAL}/timesheets/${id}` })),
        reviewUrl: `${PORTAL}/timesheets`,
      }),
  ],
  [
    'the reminder of one period',
    'Timesheet due: week beginning 18 May 2026',
    'Enter time',
    () =>
      renderEmail(submissionReminder, {
        ...toCallum,
        periods: [
          {
            period: timesheet.period,
            placement: timesheet.placement,
            href: `${PORTAL}/timesheets/create`,
            rejected: null,
          },
        ],
      }),
  ],
  [
    'the reminder of several periods',
    '2 timesheets due, the first for week beginning 11 May 2026',
    'Enter time',
    () =>
      renderEmail(submissionReminder, {
        ...toCallum,
        periods: ['11', '18'].map((day) => ({
          period: `week beginning ${day} May 2026`,
          placement: timesheet.placement,
          href: `${PORTAL}/timesheets/create`,
          rejected: null,
        })),
      }),
  ],
  ...OUTCOMES,
  [
    'the invitation',
    'Verify your Calder & Finch timesheet account',
    'Verify your account',
    () =>
      renderEmail(verifyAccount, {
        ...toCallum,
        purpose: 'enter your time',
        verifyUrl: `${PORTAL}/verify/t`,
        validFor: '7 days',
      }),
  ],
  [
    'the password reset',
    'Reset your password',
    'Set your new password',
    () =>
      renderEmail(resetPassword, {
        ...toCallum,
        resetUrl: `${PORTAL}/account/resetpassword/email/t`,
        validFor: '1 hour',
      }),
  ],
  ...NOTICES,
  [
    'the link to the old address of a change of email',
    'Confirm your new email',
    'Confirm the new email',
    () => renderEmail(emailChange, { ...frame, ...newEmail, side: 'old' }),
  ],
  [
    'the link to the new one',
    'Confirm your new email',
    'Confirm the new email',
    () => renderEmail(emailChange, { ...frame, ...newEmail, side: 'new' }),
  ],
  [
    'the question to the postmaster of a domain',
    'May people log in with addresses of kirkstall.example?',
    'Confirm the domain',
    () =>
      renderEmail(ssoDomainProof, {
        ...frame,
        domain: 'kirkstall.example',
        url: `${PORTAL}/domain-proof/t`,
        validFor: '24 hours',
      }),
  ],
  [
    'the link that connects a work account',
    'Connect your work account',
    'Connect your work account',
    () =>
      renderEmail(ssoConnect, {
        ...frame,
        emailAddress: 'callum@mill.example',
        url: `${PORTAL}/login/sso/connect/key`,
        validFor: '30 minutes',
      }),
  ],
  [
    'the new role',
    'You can now authorise time for Calder & Finch',
    'Log in',
    () =>
      renderEmail(roleChanged, {
        ...toCallum,
        change: 'added',
        purpose: 'authorise time',
        loginUrl: `${PORTAL}/login`,
      }),
  ],
  [
    'the change of an administrator',
    'Helen Ashworth was made a super administrator at Calder & Finch',
    'See the administrators',
    () =>
      renderEmail(administratorChanged, {
        ...toCallum,
        change: 'promoted',
        administrator: 'Helen Ashworth',
        emailAddress: 'helen@calderfinch.example',
        emailBefore: null,
        isSuperAdministrator: true,
        by: 'Ines Duarte',
        when: '26 May 2026, 09:40',
        administratorsUrl: `${PORTAL}/administrators`,
      }),
  ],
  [
    'the end of a webhook',
    'A webhook was switched off at Calder & Finch',
    'See the webhook',
    () =>
      renderEmail(webhookSwitchedOff, {
        ...toCallum,
        url: 'https://payroll.example/hooks',
        reason: 'It answered 410 Gone, which asks for no more messages.',
        when: '26 May 2026, 09:40',
        webhookUrl: `${PORTAL}/settings/webhooks/0197a0c2-5d3e-7f10-8a44-6b1f0e8c1100`,
      }),
  ],
  [
    'that a webhook is not reached',
    'A webhook cannot be reached at Calder & Finch',
    'See the webhook',
    () =>
      renderEmail(webhookFailing, {
        ...toCallum,
        url: 'https://payroll.example/hooks',
        reason: 'There was no answer within 15 seconds.',
        when: '29 May 2026, 16:12',
        webhookUrl: `${PORTAL}/settings/webhooks/0197a0c2-5d3e-7f10-8a44-6b1f0e8c1100`,
      }),
  ],
  [
    'the request for a portal, to the operator',
    'Calder & Finch asks for a timesheet portal',
    null,
    () =>
      renderEmail(signUpRequested, {
        ...frame,
        agencyName: 'Calder & Finch',
        facts: [{ label: 'Address', text: PORTAL }],
        notes: ['Two requests came from this email address.'],
        approve: 'countersign signup approve 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11',
        decline: 'countersign signup decline 0199c2f0-5b7e-7c31-9d52-3f6f0e6c1a11 --reason "…"',
      }),
  ],
  [
    'the refusal of a portal',
    'No timesheet portal for Calder & Finch',
    null,
    () =>
      renderEmail(signUpDeclined, {
        ...toCallum,
        agencyName: 'Calder & Finch',
        reason: 'The name is taken.',
      }),
  ],
  [
    'the digest',
    '240h 30m accepted, 18 May 2026 to 24 May 2026: timesheet digest',
    'View timesheets',
    () =>
      renderEmail(digest, {
        ...frame,
        period: '18 May 2026 to 24 May 2026',
        totals: { timesheets: '6 timesheets', contractors: '5 locums', hours: '240h 30m' },
        clients: [{ name: 'Holbeck Logistics', timesheets: '6 timesheets', hours: '240h 30m' }],
        amounts: { charge: '£1,031.25', pay: '£765.00' },
        unsigned: { timesheets: '1 timesheet', hours: '37h 30m' },
        advisories: null,
        checksum: 'a'.repeat(64),
        fileNames: ['digest.csv', 'digest.xlsx'],
        layoutFile: [
          'The file of the payroll layout “Plain” is plain.csv: 14 rows, 12 people, pay £1,234.50. It is not a payroll run, so nothing in it is marked as taken.',
        ],
        viewUrl: `${PORTAL}/timesheets`,
      }),
  ],
];
