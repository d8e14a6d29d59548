import { formatCount } from '#domain/format.ts';
import { Form } from '@remix-run/react';
import { isUnderWay, outcomeInWords } from '#domain/bulk-changes/bulk-change-words.ts';
import { Button } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { LiveProgress } from '#app/components/live-progress.tsx';
import type { BulkChangePage } from './bulk-change-page.server.ts';

function TakeBack({ kind }: Pick<BulkChangePage, 'kind'>) {
  const until = kind === 'rate' ? 'one of the rates is removed' : 'one of the placements is edited';
  return (
    <Form method="post" className="mt-4">
      <FormToken />
      <Button kind="secondary" name="intent" value="takeBack">
        Take back
      </Button>
      <p className="muted small mt-2">All of them together, until {until}.</p>
    </Form>
  );
}

/** The progress or result of a bulk change. */
export function BulkChangeOutcome({
  page: { state, progress, message, changedCount, leftCount, isKept, kind },
}: {
  page: BulkChangePage;
}) {
  if (isUnderWay(state)) {
    const label = `${formatCount(changedCount)} placements are being changed: all together, or none. You may leave this page.`;
    return (
      <>
        <LiveProgress progress={progress} problem={message} label={label} />
        <Form method="post" className="mt-4">
          <FormToken />
          <Button kind="quiet" name="intent" value="stop">
            Stop, change nothing
          </Button>
        </Form>
      </>
    );
  }
  if (state === 'applied')
    return (
      <>
        <Callout tone="good" role="status">
          {outcomeInWords(changedCount, leftCount)}
        </Callout>
        {isKept && <TakeBack kind={kind} />}
      </>
    );
  if (state === 'takenBack')
    return (
      <Callout tone="neutral" role="status">
        {kind === 'rate'
          ? 'The rates were removed. For differences already sent to payroll there are opposite ones to confirm.'
          : 'The change was taken back. Each placement is as it was before.'}
      </Callout>
    );
  return (
    <Callout tone={state === 'refused' ? 'bad' : 'neutral'} role="status">
      {state === 'refused' ? (message ?? 'Nothing was changed.') : 'The change was stopped. Nothing was changed.'}
    </Callout>
  );
}
