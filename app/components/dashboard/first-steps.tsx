import { Link } from '@remix-run/react';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { Icon } from '#app/components/icon.tsx';
import { usePaths } from '#app/paths.ts';

/** What a new agency sets up, in order, until somebody is at work. */
export function FirstSteps({ setUp, contractor }: { setUp: Dashboard['setUp']; contractor: string }) {
  const to = usePaths();
  const steps = [
    { isDone: setUp.templates, label: 'Make a timesheet template', href: to.settings('timesheets/templates') },
    { isDone: setUp.clients, label: 'Add a client', href: to.newClient() },
    { isDone: setUp.contracts, label: 'Add a contract', href: to.newContract() },
    { isDone: setUp.contractors, label: `Add a ${contractor}`, href: to.newContractor() },
  ];
  return (
    <ol className="list">
      {steps.map(({ isDone, label, href }) => (
        <li key={label}>
          <span className="flex center g-3">
            <Icon name={isDone ? 'check' : 'right'} />
            {isDone ? <span className="muted">{label}</span> : <Link to={href}>{label}</Link>}
          </span>
          <span className="r muted">{isDone ? 'Done' : 'To do'}</span>
        </li>
      ))}
    </ol>
  );
}
