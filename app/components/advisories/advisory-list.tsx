import type { ListedAdvisory } from '#domain/advisories/listing/list-advisories.server.ts';
import { formatDate } from '#domain/format.ts';
import { Icon } from '#app/components/icon.tsx';
import { usePaths } from '#app/paths.ts';
import { Explanation } from './explanation.tsx';
import { RULE_ICONS } from './quiet-mark.tsx';
import { Link } from '#app/components/link.tsx';

/** A list of advisories; each opens to show its reason, its rule, its source and what was counted. */
export function AdvisoryList({ advisories, isOfOne }: { advisories: ListedAdvisory[]; isOfOne?: boolean }) {
  return (
    <ul className="adv">
      {advisories.map((advisory) => (
        <li key={advisory.advisoryId} className={advisory.level === 'comingUp' ? undefined : 'over'}>
          <details>
            <summary className="row">
              <span className="glyph">
                <Icon name={RULE_ICONS[advisory.rule]} />
              </span>
              <span className="c">
                {!isOfOne && <b>{advisory.fullname}</b>} <span className="muted">{advisory.where}</span>
                <span className="w">{advisory.title}</span>
              </span>
              <span className="d">{formatDate(advisory.on)}</span>
              <Icon name="down" size="sm" className="turn" />
            </summary>
            <Explanation text={advisory}>
              <Shifts advisory={advisory} />
            </Explanation>
          </details>
        </li>
      ))}
    </ul>
  );
}

/** The links to the counted timesheets, for each placement within the reader's reach. */
function Shifts({ advisory: { contractorIds, span } }: { advisory: ListedAdvisory }) {
  const to = usePaths();
  return contractorIds.map((contractorId, index) => (
    <Link key={contractorId} className="nowrap" to={to.timesheets({ contractorId, ...span })}>
      {contractorIds.length === 1 ? 'See the shifts' : `See the shifts of placement ${index + 1}`}
    </Link>
  ));
}
