import { accountNotice } from '#emails/account-notice.tsx';
import { type RenderedEmail, renderEmail } from '#emails/render.tsx';
import { PORTAL, frame } from './samples.ts';

const told = { name: 'Callum', when: '26 May 2026, 09:40', resetUrl: `${PORTAL}/reset-password` };
/** Every notice of what happened to an account: what it is, its subject, its one button, and how it is rendered. */
export const NOTICES: [string, string, string | null, () => Promise<RenderedEmail>][] = [
  [
    'the wrong passwords',
    'Many wrong passwords were tried',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'manyWrongPasswords' } }),
  ],
  [
    'the changed password',
    'Your password was changed',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'passwordChanged' } }),
  ],
  [
    'the codes switched on',
    'Log-in codes were switched on',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'codesOn' } }),
  ],
  [
    'the codes switched off',
    'Log-in codes were switched off',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'codesOff' } }),
  ],
  [
    'the refused passkeys',
    'Many passkeys were refused',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'manyWrongPasskeys' } }),
  ],
  [
    'the added passkey',
    'A passkey was added',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'passkeyAdded', name: 'Work laptop' } }),
  ],
  [
    'the renamed passkey',
    'A passkey was renamed',
    'Set a new password',
    () =>
      renderEmail(accountNotice, {
        ...frame,
        ...told,
        notice: { kind: 'passkeyRenamed', name: 'Work laptop', before: 'Laptop' },
      }),
  ],
  [
    'the removed passkey',
    'A passkey was removed',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'passkeyRemoved', name: 'Work laptop' } }),
  ],
  [
    'the stopped passkey',
    'A passkey was refused and stopped',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'passkeyStopped', name: 'Work laptop' } }),
  ],
  [
    'the new device',
    'A log-in from a new device',
    'Set a new password',
    () =>
      renderEmail(accountNotice, {
        ...frame,
        ...told,
        notice: { kind: 'newDevice', device: 'Chrome on Windows', address: '203.0.113.7' },
      }),
  ],
  [
    'the wrong codes',
    'Many wrong log-in codes were tried',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'manyWrongCodes' } }),
  ],
  [
    'the changed email',
    'Your email was changed',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'emailChanged' } }),
  ],
  [
    'the new recovery codes',
    'New recovery codes were made',
    'Set a new password',
    () => renderEmail(accountNotice, { ...frame, ...told, notice: { kind: 'codesRenewed' } }),
  ],
];
