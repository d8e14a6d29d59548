import { Text } from '@react-email/text';
import type { AdministratorChange } from '#domain/administrators/administrator.ts';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type AdministratorChangedProps = EmailFrame & {
  /** First name. */
  name: string;
  change: AdministratorChange;
  /** Full name and email of the administrator. */
  administrator: string;
  emailAddress: string;
  emailBefore: string | null;
  isSuperAdministrator: boolean;
  /** Who did it. */
  by: string;
  /** "26 May 2026, 09:40". */
  when: string;
  administratorsUrl: string;
};

function fact({ change, administrator, isSuperAdministrator }: AdministratorChangedProps): string {
  switch (change) {
    case 'created':
      return `${administrator} was added as ${isSuperAdministrator ? 'a super administrator' : 'an administrator'}`;
    case 'promoted':
      return `${administrator} was made a super administrator`;
    case 'demoted':
      return `${administrator} is no longer a super administrator`;
    case 'enabled':
      return `${administrator} was enabled as an administrator`;
    case 'disabled':
      return `${administrator} was disabled as an administrator`;
    case 'emailChanged':
      return `The email of the administrator ${administrator} was changed`;
  }
}

/** Informs a super administrator of a change to an administrator: who made it and when. */
export const administratorChanged: EmailTemplate<AdministratorChangedProps> = {
  subject: (props) => `${fact(props)} at ${props.brand.displayName}`,
  preview: ({ by, when }) => `By ${by}, ${when}.`,
  Body(props) {
    const { brand, name, emailAddress, emailBefore, by, when, administratorsUrl } = props;
    return (
      <>
        <Hello name={name} />
        <Title>{fact(props)}</Title>
        <Lead>
          {emailBefore === null ? emailAddress : `${emailBefore} is now ${emailAddress}`}. By {by}, {when}.
        </Lead>
        <Action brand={brand} href={administratorsUrl}>
          See the administrators
        </Action>
        <Text style={style.small}>
          Super administrators get this email whenever an administrator changes. If none of you meant this, disable the
          administrator and set new passwords.
        </Text>
      </>
    );
  },
};
