import { formatInstant } from '#domain/format.ts';
import type { SsoStepResult, SsoTest } from '#domain/sso/sso.ts';
import { Icon } from '#app/components/icon.tsx';
import { Section } from '#app/components/section.tsx';
import { StatusMark } from '#app/components/status-badge.tsx';
import { TermList } from '#app/components/records/facts.tsx';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

function Step({ state, title, detail, milliseconds }: SsoStepResult) {
  const isPassed = state === 'passed';
  return (
    <li>
      <StatusMark status={isPassed ? 'accepted' : 'rejected'} />
      <div>
        <span className="vh">{isPassed ? 'Passed: ' : 'Failed: '}</span>
        {title}
        <small>{detail}</small>
      </div>
      <span className="t">{milliseconds !== null && seconds(milliseconds)}</span>
    </li>
  );
}

type LastTestProps = {
  test: SsoTest | null;
  timeZone: string;
  /** The reader of the page. */
  contactId: string | null;
  /** Whether the provider has changed since. */
  isOld: boolean;
};

/** The result of the last test of the settings: a verdict, its steps up to the first that failed, and what the provider said. */
export function LastTest({ test, timeZone, contactId, isOld }: LastTestProps) {
  if (!test)
    return (
      <Section title="Last test" className="box wide-form">
        <p className="md muted">Not tested yet.</p>
      </Section>
    );
  const by = test.by.contactId === contactId ? 'you' : test.by.fullname;
  return (
    <Section
      title="Last test"
      className="box wide-form"
      aside={<p>{`${formatInstant(test.at, timeZone)}, by ${by}`}</p>}
    >
      {isOld && <p className="md muted mb-2">The settings have since been changed. Test them again.</p>}
      <p className="md">
        <b className="strong">{test.verdict.title}</b> <span className="muted">{test.verdict.text}</span>
      </p>
      <ol className="testrun lined mt-3">
        {test.steps
          .filter(({ state }) => state !== 'notReached')
          .map((step) => (
            <Step key={step.step} {...step} />
          ))}
      </ol>
      {test.claims.length > 0 && (
        <details className="mt-2">
          <summary className="more-link">
            <Icon name="down" size="sm" className="turn" />
            What the provider answered
          </summary>
          <TermList className="claims mt-3" facts={test.claims.map(({ name, value }) => ({ term: name, value }))} />
        </details>
      )}
    </Section>
  );
}
