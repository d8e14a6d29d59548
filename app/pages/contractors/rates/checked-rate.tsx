import { useEffect, useRef } from 'react';
import { useRouteLoaderData } from '@remix-run/react';
import type { RateCheck } from '#domain/contractors/rates/check-rate.server.ts';
import { RATE_NAMES } from '#domain/contractors/rates/dated-rates.ts';
import { formatDate } from '#domain/format.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { sheetsOf, staysAccepted, timesheetCount, timeText } from '#app/components/placements/difference-words.ts';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { usePaths } from '#app/paths.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';

/** What a rate would affect before it is saved: the differences it would make, the pending weeks that need none, and *Keep this rate*. */
export function CheckedRate({
  contractorId,
  check,
  typed,
}: {
  contractorId: string;
  check: RateCheck;
  typed: Record<string, unknown>;
}) {
  const { decimalHours } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const sheets = sheetsOf(check.differences);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [check]);
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  return (
    <section className="box mt-6" aria-labelledby="check-title">
      <h2 id="check-title" ref={heading} tabIndex={-1}>
        This rate touches {timesheetCount(sheets)}
      </h2>
      <p className="md muted mt-2">
        {`Nothing is saved yet. If you save the rate, ${staysAccepted(sheets)}, and ${check.differences.length === 1 ? 'this difference waits until you confirm it' : 'these differences wait until you confirm them'}.`}
      </p>
      <div className="mt-4">
        <DifferenceTable differences={check.differences} />
      </div>
      {check.pending.map((one) => (
        <p key={one.timesheetId} className="small muted mt-3">
          The period beginning {formatDate(one.beginning)}, {timeText(one, decimalHours)}, is still pending. It takes
          the new rate when it is accepted and needs no difference.
        </p>
      ))}
      <DraftForm method="post" action={to.contractor(contractorId, 'rates')} className="mt-5">
        <FormToken />
        {['from', ...RATE_NAMES, 'note', 'unit'].map((name) => (
          <input key={name} type="hidden" name={name} value={text(name)} />
        ))}
        <div className="btn-row">
          <SubmitButton>Keep this rate</SubmitButton>
          <ButtonLink kind="quiet" href={to.contractor(contractorId, 'rates')}>
            Cancel
          </ButtonLink>
        </div>
      </DraftForm>
    </section>
  );
}
