import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { type SetUp, setUpStates, type SetUpStep } from '#domain/dashboard/set-up.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon.tsx';
import { usePaths } from '#app/paths.ts';

type FirstStepsProps = { setUp: SetUp; contractor: ContractorLabel; emailAddress: string };

/** The texts of a step: done, current, and still to come. */
type StepWords = { title: string; done: ReactNode; now: ReactNode; next: string };

function useWords({
  setUp: { branding: isOwnBrand },
  contractor,
  emailAddress,
}: FirstStepsProps): Record<SetUpStep, StepWords> {
  const to = usePaths();
  const link = (href: string, label: string) => <Link to={href}>{label}</Link>;
  const people = (
    <div className="btn-row mt-3">
      <ButtonLink kind="primary" href={to.newStarter()}>
        Add your first people
      </ButtonLink>
      <ButtonLink href={to.imports({ kind: 'contractors' })}>Import from a file</ButtonLink>
    </div>
  );
  return {
    email: {
      title: 'Verify your email',
      done: (
        <p>
          {emailAddress} is verified. {link(to.ownAccount(), 'Change it')}
        </p>
      ),
      now: null,
      next: '',
    },
    branding: {
      title: 'Branding',
      done: (
        <p>
          {isOwnBrand ? 'Your own logo or colours.' : 'Kept as it is.'} {link(to.settings('branding'), 'Change it')}
        </p>
      ),
      now: (
        <>
          <p>Two logos and two colours. You can keep ours and change them later.</p>
          <div className="btn-row mt-3">
            <ButtonLink kind="primary" href={to.settings('branding')}>
              Choose your branding
            </ButtonLink>
            <ButtonLink href={to.newStarter()}>Go on to your first people</ButtonLink>
          </div>
        </>
      ),
      next: 'Two logos and two colours.',
    },
    template: {
      title: 'Timesheet template',
      done: <p>How weeks are entered. {link(to.settings('timesheets/templates'), 'See your templates')}</p>,
      now: (
        <>
          <p>Weekly or monthly, hourly or daily, with or without nightshifts and holidays.</p>
          <StepLink href={to.newTemplate()}>Add a template</StepLink>
        </>
      ),
      next: 'How weeks are entered.',
    },
    people: {
      title: 'People',
      done: <p>Your clients and contacts. {link(to.contacts(), 'See them')}</p>,
      now: (
        <>
          <p>
            Add your first client, the person there who authorises hours, and your first {contractor.singular}. One
            page, nothing to prepare.
          </p>
          {people}
        </>
      ),
      next: `A client, the person there who authorises hours, and your first ${contractor.singular}.`,
    },
    contract: {
      title: 'Contract',
      done: (
        <p>
          Your first {contractor.singular} is placed. {link(to.contractors(), 'See who is placed')}
        </p>
      ),
      now: (
        <>
          <p>Place your first {contractor.singular} on a contract, with dates, rates and a template.</p>
          {people}
        </>
      ),
      next: 'Dates, rates and the template that goes with them. Made on the same page as the people.',
    },
    invitation: {
      title: 'First invitation',
      done: <p>Sent. {link(to.contacts(), 'See who has joined')}</p>,
      now: (
        <>
          <p>Your {contractor.singular} sets a password and enters a week. You see it here.</p>
          <StepLink href={to.invitations()}>Send the invitation</StepLink>
        </>
      ),
      next: `Your ${contractor.singular} sets a password and enters a week. You see it here.`,
    },
  };
}

function StepLink({ href, children }: { href: string; children: string }) {
  return (
    <div className="btn-row mt-3">
      <ButtonLink kind="primary" href={href}>
        {children}
      </ButtonLink>
    </div>
  );
}

/** The steps of setting up an agency, in order. Finished ones keep a link, and only the current one is a box. */
export function FirstSteps(props: FirstStepsProps) {
  const { setUp } = props;
  const words = useWords(props);
  const states = setUpStates(setUp);
  const done = states.filter(({ state }) => state === 'done').length;
  return (
    <>
      <progress
        className="progress"
        max={states.length}
        value={done}
        aria-label={`${done} of ${states.length} steps done`}
      >
        {done} of {states.length}
      </progress>
      <ol className="setup thread mt-6">
        {states.map(({ step, state }, index) => (
          <li key={step} className={classNames(state)} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="no" aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : index + 1}
            </span>
            <div>
              <h3>
                {words[step].title}
                {state === 'done' && <span className="vh">, done</span>}
              </h3>
              {state === 'next' ? <p>{words[step].next}</p> : words[step][state]}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
