import type { AccountNotice } from '#domain/accounts/mails/account-notice.ts';
import { accountNotice } from '#emails/account-notice.tsx';
import { type RenderedEmail, renderEmail } from '#emails/render.tsx';
import { PORTAL, frame } from './samples.ts';

const told = { name: 'Callum', when: '26 May 2026, 09:40', resetUrl: `${PORTAL}/reset-password` };
/** What happened, and the subject that announces it. */
const HAPPENED: [what: string, subject: string, AccountNotice][] = [
  ['the wrong passwords', 'Many wrong passwords were tried', { kind: 'manyWrongPasswords' }],
  ['the changed password', 'Your password was changed', { kind: 'passwordChanged' }],
  ['the codes switched on', 'Log-in codes were switched on', { kind: 'codesOn' }],
  ['the codes switched off', 'Log-in codes were switched off', { kind: 'codesOff' }],
  ['the refused passkeys', 'Many passkeys were refused', { kind: 'manyWrongPasskeys' }],
  ['the added passkey', 'A passkey was added', { kind: 'passkeyAdded', name: 'Work laptop' }],
  ['the renamed passkey', 'A passkey was renamed', { kind: 'passkeyRenamed', name: 'Work laptop', before: 'Laptop' }],
  ['the removed passkey', 'A passkey was removed', { kind: 'passkeyRemoved', name: 'Work laptop' }],
  ['the stopped passkey', 'A passkey was refused and stopped', { kind: 'passkeyStopped', name: 'Work laptop' }],
  [
    'the new device',
    'A log-in from a new device',
    { kind: 'newDevice', device: 'Chrome on Windows', address: '203.0.113.7' },
  ],
  ['the wrong codes', 'Many wrong log-in codes were tried', { kind: 'manyWrongCodes' }],
  ['the changed email', 'Your email was changed', { kind: 'emailChanged' }],
  ['the closed portal', 'The timesheet portal is closed', { kind: 'portalClosed' }],
  ['the new recovery codes', 'New recovery codes were made', { kind: 'codesRenewed' }],
];

/** Every notice of what happened to an account: what it is, its subject, its one button if it has one, and how it is rendered. */
export const NOTICES = HAPPENED.map(
  ([what, subject, notice]): [string, string, string | null, () => Promise<RenderedEmail>] => [
    what,
    subject,
    notice.kind === 'portalClosed' ? null : 'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice }),
  ],
);
