import { Text } from '@react-email/text';
import type { EmailFrame } from './brand.ts';
import { Action, Hello, Lead, Title } from './parts.tsx';
import { style } from './styles.ts';
import type { EmailTemplate } from './template.ts';

export type RoleChangedProps = EmailFrame & {
  /** First name. */
  name: string;
  change: 'added' | 'enabled' | 'disabled';
  /** What the role does: "enter your time", "authorise time", "manage timesheets". */
  purpose: string;
  loginUrl: string;
};

const fact = ({ change, purpose, brand }: RoleChangedProps) =>
  `You can ${change === 'disabled' ? 'no longer' : 'now'} ${purpose} for ${brand.displayName}`;

const REGAINED = {
  added: 'It was added to the account you already have. Your password stays the same.',
  enabled: 'Your agency has switched this role on again. Your password stays the same.',
};

/** Informs a person that they gained, regained or lost a role at an agency. */
export const roleChanged: EmailTemplate<RoleChangedProps> = {
  subject: fact,
  preview: ({ change }) =>
    change === 'disabled' ? 'Your agency has changed your access.' : 'Log in with the password you already have.',
  Body(props) {
    const { change } = props;
    const lost = change === 'disabled';
    return (
      <>
        <Hello name={props.name} />
        <Title>{fact(props)}</Title>
        <Lead>
          {change === 'disabled'
            ? 'Your agency has switched this role off. Your other roles stay as they are.'
            : REGAINED[change]}
        </Lead>
        {lost ? (
          <Text style={style.small}>If you think this is a mistake, contact {props.brand.displayName}.</Text>
        ) : (
          <Action brand={props.brand} href={props.loginUrl}>
            Log in
          </Action>
        )}
      </>
    );
  },
};
