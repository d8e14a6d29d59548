import { Link } from '@remix-run/react';
import type { ContractorLabel } from '#domain/agencies/settings/contractor-label.ts';
import { type SetUp, setUpStates } from '#domain/dashboard/set-up.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { usePaths } from '#app/paths.ts';
import { FirstSteps } from './first-steps.tsx';

/** The data of a new agency's list of steps. `portal` is the host of its own address. */
export type SetUpAbout = { setUp: SetUp; agencyName: string; portal: string; emailAddress: string };

const NUMBERS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];

/** Describes the progress of setting up: `Three of six done.` */
export function setUpWords(setUp: SetUp): string {
  const states = setUpStates(setUp);
  const done = states.filter(({ state }) => state === 'done').length;
  return `${NUMBERS[done] ?? done} of ${NUMBERS[states.length]!.toLowerCase()} done. Every step can be changed later.`;
}

/** The steps of a new agency beside its address. `isAll` if the whole dashboard is shown below. */
export function SetUpSteps({
  about,
  contractor,
  isAll,
}: {
  about: SetUpAbout;
  contractor: ContractorLabel;
  isAll: boolean;
}) {
  const to = usePaths();
  return (
    <section className="cols wide" aria-label={`Set up ${about.agencyName}`}>
      <div>
        <h2 className="vh">Steps</h2>
        <FirstSteps setUp={about.setUp} contractor={contractor} emailAddress={about.emailAddress} />
        {!isAll && (
          <p className="mt-6 md">
            <Link to={to.dashboard({ all: 1 })}>Go to the dashboard</Link>{' '}
            <span className="muted">This list stays at its top until your first {contractor.singular} is invited.</span>
          </p>
        )}
      </div>
      <aside>
        <section className="box" aria-labelledby="address-heading">
          <h2 id="address-heading">Your agency’s address</h2>
          <div className="code mt-3">
            <code>{about.portal}</code>
          </div>
          <p className="md muted mt-3">
            {contractor.many} and clients log in here. You can change it under{' '}
            <Link to={to.settings('recruitmentAgency')}>Name and website</Link>.
          </p>
        </section>
        <section aria-labelledby="colleague-heading">
          <h2 id="colleague-heading">Not on your own?</h2>
          <p className="md muted mt-1">Add a colleague as administrator and share the work.</p>
          <p className="mt-3">
            <ButtonLink size="sm" icon="plus" href={to.addAdministrator()}>
              Add an administrator
            </ButtonLink>
          </p>
        </section>
      </aside>
    </section>
  );
}
