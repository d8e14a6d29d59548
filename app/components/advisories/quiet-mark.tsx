import type { AdvisoryRule } from '#domain/advisories/advisory.ts';
import type { AdvisoryText } from '#domain/advisories/advisory-words.ts';
import type { TimesheetAdvisory } from '#domain/advisories/listing/read-timesheet-advisories.server.ts';
import { Icon, type IconName } from '#app/components/icon.tsx';

/** The icon of each rule: scales for rights, a clock for hours and breaks, a moon for rest and nights. */
export const RULE_ICONS: Record<AdvisoryRule, IconName> = {
  twelveWeeks: 'scale',
  fortyEightHours: 'clock',
  dailyRest: 'rest',
  weeklyRest: 'rest',
  break: 'clock',
  nightWork: 'rest',
};

type Marked = Pick<AdvisoryText, 'title' | 'law' | 'source'> & { rule: AdvisoryRule; counted?: string };

/** An unobtrusive note under a shift or a week, with its reason collapsed. */
export function QuietMark({ advisory, id, also }: { advisory: Marked; id?: string; also?: string }) {
  return (
    <div className="quiet" id={id}>
      <Icon name={RULE_ICONS[advisory.rule]} />
      <div>
        {advisory.title} {also} <Why advisory={advisory} />
      </div>
    </div>
  );
}

function Why({ advisory: { law, source, counted } }: { advisory: Marked }) {
  return (
    <details>
      <summary>Why</summary>
      <p>
        {law} {source}.
      </p>
      {counted && <p>{counted}</p>}
    </details>
  );
}

/** The same, once, beside the decision, which it does not block. */
export function DecisionAdvisories({ advisories }: { advisories: TimesheetAdvisory[] }) {
  const count = advisories.length === 1 ? '1 advisory.' : `${advisories.length} advisories.`;
  return (
    <div className="quiet side">
      <Icon name={RULE_ICONS[advisories[0]!.rule]} />
      <div>
        <b>{count}</b> {advisories.length === 1 ? 'It does' : 'They do'} not stop you accepting.
        <ul>
          {advisories.map(({ advisoryId, title }) => (
            <li key={advisoryId}>{title}</li>
          ))}
        </ul>
        <p>If the times are wrong, reject the timesheet and say so.</p>
      </div>
    </div>
  );
}
