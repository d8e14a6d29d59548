import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountPage } from '#app/frame/account-page.tsx';
import { Button } from '#app/components/button.tsx';
import { loadUnsubscribePage, switchOnUnsubscribePage } from '../unsubscribe-page.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Reminders');

export const loader = loadUnsubscribePage;
export const action = switchOnUnsubscribePage;

/** When a person of each role is reminded, and which other emails they get. */
const WORDS = {
  ContractingRole: { when: 'when a timesheet of yours is missing', other: 'decisions on your timesheets' },
  AuthorisingRole: { when: 'when a timesheet is waiting for your decision', other: 'requests to decide' },
};

/** Asks whether to stop reminders; a plain form that needs neither script nor log-in. */
export default function UnsubscribePage() {
  const { agencyName, link } = useLoaderData<typeof loader>();
  if (!link) {
    return (
      <AccountPage title="The link is not valid" lead="It may be too old. Your settings say which emails you get.">
        <p>
          <a href="/settings/emails">Open your email settings</a>
        </p>
      </AccountPage>
    );
  }
  const { emailAddress, isOn, roleType } = link;
  const { when, other } = WORDS[roleType];
  const lead = isOn
    ? `${agencyName} sends reminders to ${emailAddress} ${when}.`
    : `${agencyName} sends no more reminders to ${emailAddress} by itself.`;
  return (
    <AccountPage title={isOn ? 'Stop reminders?' : 'Reminders are off'} lead={lead}>
      <form method="post">
        <input type="hidden" name="reminders" value={isOn ? 'off' : 'on'} />
        <div className="btn-row">
          <Button kind={isOn ? 'primary' : 'secondary'}>{isOn ? 'Stop reminders' : 'Switch back on'}</Button>
        </div>
      </form>
      <p className="md muted">
        {`Other emails, such as ${other} and about your account, are not changed by this.`}{' '}
        <a href="/settings/emails">Choose which emails you get</a>
      </p>
    </AccountPage>
  );
}
