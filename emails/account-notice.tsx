import { Text } from '@react-email/text';
import type { AccountNotice } from '#domain/accounts/mails/account-notice.ts';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type AccountNoticeProps = EmailFrame & {
  /** First name. */
  name: string;
  notice: AccountNotice;
  /** When it happened, on the agency’s clock: "6 Nov 2026, 10:05". */
  when: string;
  /** Page that sends a link for a new password. */
  resetUrl: string;
};

/** What happened, and what to do about it. */
type Words = { title: string; fact: string; advice: string };

function wordsOf({ notice, when, brand }: AccountNoticeProps): Words {
  const account = `your ${brand.displayName} timesheet account`;
  switch (notice.kind) {
    case 'manyWrongPasswords':
      return {
        title: 'Many wrong passwords were tried',
        fact: `Somebody tried to log in to ${account} with many wrong passwords, the last on ${when}. None of them was right.`,
        advice:
          'You can go on logging in where you have logged in before. Anywhere else you may be asked to wait for some minutes. If you use this password elsewhere too, choose a new one.',
      };
    case 'manyWrongCodes':
      return {
        title: 'Many wrong log-in codes were tried',
        fact: `Somebody tried to log in to ${account} with your password and many wrong codes, the last on ${when}. None of the codes was right.`,
        advice: 'If this was not you, somebody else knows your password. Set a new one now.',
      };
    case 'manyWrongPasskeys':
      return {
        title: 'Many passkeys were refused',
        fact: `Somebody tried to log in to ${account} with a passkey of yours many times, the last on ${when}. Each time it was refused.`,
        advice: 'If this was not you, remove that passkey from your account.',
      };
    case 'passkeyAdded':
      return {
        title: 'A passkey was added',
        fact: `The passkey “${notice.name}” was added to ${account} on ${when}. Whoever has its device can log in with it.`,
        advice: `If this was not you, remove it from your account, set a new password now and tell ${brand.displayName}.`,
      };
    case 'passkeyRenamed':
      return {
        title: 'A passkey was renamed',
        fact: `The passkey “${notice.before}” of ${account} was renamed “${notice.name}” on ${when}.`,
        advice: `If this was not you, set a new password now and tell ${brand.displayName}.`,
      };
    case 'passkeyRemoved':
      return {
        title: 'A passkey was removed',
        fact: `The passkey “${notice.name}” was removed from ${account} on ${when}. It can no longer be used to log in.`,
        advice: `If this was not you, set a new password now and tell ${brand.displayName}.`,
      };
    case 'passkeyStopped':
      return {
        title: 'A passkey was refused and stopped',
        fact: `Somebody tried to log in to ${account} with your passkey “${notice.name}” on ${when}. It may have been copied from your device, so it no longer works.`,
        advice: `Remove the passkey from your account and add a new one. If you have not used it lately, tell ${brand.displayName}.`,
      };
    case 'passwordChanged':
      return {
        title: 'Your password was changed',
        fact: `The password of ${account} was changed on ${when}, and your other sessions were ended.`,
        advice: `If this was not you, set a new one now and tell ${brand.displayName}.`,
      };
    case 'emailChanged':
      return {
        title: 'Your email was changed',
        fact: `Your email was changed on ${when}. Log in to ${account} with this address from now on. It was confirmed from both addresses.`,
        advice: `If this was not you, set a new password now and tell ${brand.displayName}.`,
      };
    case 'codesRenewed':
      return {
        title: 'New recovery codes were made',
        fact: `New recovery codes were made for ${account} on ${when}. The old ones no longer work.`,
        advice: `If this was not you, set a new password now and tell ${brand.displayName}.`,
      };
    case 'codesOn':
      return {
        title: 'Log-in codes were switched on',
        fact: `Logging in to ${account} has needed a code as well as your password since ${when}.`,
        advice: `If this was not you, set a new password now and tell ${brand.displayName}.`,
      };
    case 'codesOff':
      return {
        title: 'Log-in codes were switched off',
        fact: `Logging in to ${account} has needed only your password since ${when}.`,
        advice: `If this was not you, set a new password now and tell ${brand.displayName}.`,
      };
    case 'portalClosed':
      return {
        title: 'The timesheet portal is closed',
        fact: `An email to log in to ${account} was requested on ${when}. The portal of ${brand.displayName} is closed at the moment, so nobody can log in.`,
        advice: `Your password stays as it is. Once the portal is open again you can ask for another email. Until then please write to ${brand.displayName}.`,
      };
    case 'newDevice':
      return {
        title: 'A log-in from a new device',
        fact: `A browser that had not been used before logged in to ${account} on ${when}: ${notice.device}, from ${notice.address}.`,
        advice: 'If this was not you, set a new password now. That ends every session.',
      };
  }
}

/** Informs a person of what happened to their account. */
export const accountNotice: EmailTemplate<AccountNoticeProps> = {
  subject: (props) => wordsOf(props).title,
  preview: (props) => wordsOf(props).fact,
  Body(props) {
    const { title, fact, advice } = wordsOf(props);
    return (
      <>
        <Hello name={props.name} />
        <Title>{title}</Title>
        <Lead>{fact}</Lead>
        {props.notice.kind !== 'portalClosed' && (
          <Action brand={props.brand} href={props.resetUrl}>
            Set a new password
          </Action>
        )}
        <Text style={style.small}>{advice}</Text>
      </>
    );
  },
};
