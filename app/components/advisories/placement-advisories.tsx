import type {
  PlacementAdvisories as Advisories,
  Standing as OneStanding,
  WorkingTime,
} from '#domain/advisories/listing/read-placement-advisories.server.ts';
import { formatDate, formatDateRange } from '#domain/format.ts';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { Icon } from '#app/components/icon.tsx';
import { Section } from '#app/components/section.tsx';
import { usePaths } from '#app/paths.ts';
import { AdvisoryList } from './advisory-list.tsx';
import { Explanation } from './explanation.tsx';
import { TwelveWeeks } from './twelve-weeks.tsx';
import { Link } from '#app/components/link.tsx';

type PlacementAdvisoriesProps = {
  advisories: Advisories;
  placement: { contractorId: string; contractorContactId: string };
  isAgency: boolean;
};

/** The person's standing in the twelve weeks of a placement’s role, and in working time over all placements. */
export function PlacementAdvisories({ advisories, placement, isAgency }: PlacementAdvisoriesProps) {
  const { standing, workingTime, others, nothingFound } = advisories;
  const quiet = nothingFound.map(({ name, words }) => ({ term: name, value: words }));
  const to = usePaths();
  return (
    <>
      {standing && <Standing standing={standing} />}
      <Section title="Working time" className="mt-8" aside={<p>Over all placements</p>}>
        {workingTime ? (
          <WorkingTimeFacts
            workingTime={workingTime}
            more={quiet}
            {...(isAgency ? { editHref: to.editContact(placement.contractorContactId) } : {})}
          />
        ) : (
          quiet.length > 0 && <DescriptionList facts={quiet} />
        )}
        {others.length > 0 && (
          <>
            <AdvisoryList advisories={others} isOfOne />
            <p className="md mt-3">
              <Link to={to.advisories({ contactId: placement.contractorContactId })}>
                All advisories for this person
              </Link>
            </p>
          </>
        )}
      </Section>
    </>
  );
}

type WorkingTimeFactsProps = { workingTime: WorkingTime; editHref?: string; more?: { term: string; value: string }[] };

/** A person’s average hours and opt-out; `editHref` is where it is recorded, `more` the facts below. */
export function WorkingTimeFacts({ workingTime, editHref, more = [] }: WorkingTimeFactsProps) {
  const { average, fullFrom, optOut } = workingTime;
  return (
    <DescriptionList
      facts={[
        {
          term: '48 hours',
          value: (
            <>
              {average ?? 'Nothing worked yet'}{' '}
              {fullFrom && <span className="muted">(17 from {formatDate(fullFrom)})</span>}
            </>
          ),
          tabular: true,
        },
        {
          term: 'Opt-out',
          value: (
            <>
              {optOutInWords(optOut)}{' '}
              {editHref && (
                <Link className="nowrap" to={editHref}>
                  {optOut ? 'Change it' : 'Record an opt-out'}
                </Link>
              )}
            </>
          ),
        },
        ...more,
      ]}
    />
  );
}

function optOutInWords(optOut: WorkingTime['optOut']): string {
  if (optOut === null) return 'None on file.';
  return optOut.until
    ? `Opted out, ${formatDateRange(optOut.from, optOut.until)}.`
    : `Opted out since ${formatDate(optOut.from)}.`;
}

/** The count of weeks in a role with its strip, which is collapsed once rights have begun. */
export function Standing({ standing, heading }: { standing: OneStanding; heading?: string }) {
  const { facts, title, haveRightsBegun, isShared, clientName, contractorIds } = standing;
  const to = usePaths();
  const strip = <TwelveWeeks weeks={facts.weeks} />;
  return (
    <Section title={heading ?? `Twelve weeks at ${clientName}`} className="mt-8">
      <div className="weekcount">
        <p className="n">
          {facts.rightsFrom ? '12' : facts.count} <small>of 12</small>
        </p>
        <p className="md">{title}</p>
      </div>
      {!haveRightsBegun && strip}
      <details className="mt-4">
        <summary className="more-link">
          <Icon name="down" size="sm" className="turn" />
          {haveRightsBegun ? 'Why rights have begun' : `Why week ${facts.count}`}
        </summary>
        {haveRightsBegun && strip}
        <Explanation text={standing} isFlat>
          {contractorIds.length === 1 && (
            <Link className="nowrap" to={to.timesheets({ contractorId: contractorIds[0]!, ...standing.span })}>
              See the shifts
            </Link>
          )}
        </Explanation>
        {isShared && (
          <p className="hint mt-2">Other placements at {clientName} share this role and are counted with it.</p>
        )}
      </details>
    </Section>
  );
}
