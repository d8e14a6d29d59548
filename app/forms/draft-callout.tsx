import { Button } from '#app/components/button.tsx';
import { Callout } from '#app/components/callout.tsx';
import { formatInstant } from '#domain/format.ts';
import type { DraftState } from './use-draft.ts';

type DraftCalloutProps = {
  draft: Pick<DraftState, 'restoredAt' | 'keptAt' | 'throwAway'>;
  isOffline: boolean;
  takesFiles: boolean;
  timeZone: string;
  /** What finally happens to the form. */
  done?: string;
};

/** Says that a draft has been restored, or that a submission was lost and what was typed was not. */
export function DraftCallout({ draft, isOffline, takesFiles, timeZone, done = 'submitted' }: DraftCalloutProps) {
  const { restoredAt, throwAway } = draft;
  return (
    <>
      {isOffline && (
        <Callout tone="warn" role="alert" className="mt-6">
          You are offline. Your draft is kept on this device.
        </Callout>
      )}
      {restoredAt && (
        <Callout role="status" className="mt-6">
          <p>
            Your draft of {formatInstant(restoredAt, timeZone)} is back. It has not been {done}.
            {takesFiles && ' Files are not kept in a draft: please choose them again.'}
          </p>
          <Button type="button" kind="quiet" size="sm" onClick={throwAway}>
            Throw it away
          </Button>
        </Callout>
      )}
    </>
  );
}

/** A line saying where what is typed is saved: in the account, or only on this device. */
export function DraftNote({
  draft,
  takesFiles,
  timeZone,
  done = 'submitted',
  accountAt = null,
}: Omit<DraftCalloutProps, 'isOffline'> & { accountAt?: string | null }) {
  if (accountAt)
    return (
      <p className="faint small mt-3" role="status">
        Saved to your account on {formatInstant(accountAt, timeZone)}, on any device you log in to. Not {done}.
        {takesFiles && ' Files are not kept.'}
      </p>
    );
  if (!draft.keptAt) return null;
  return (
    <p className="faint small mt-3">
      Draft kept on this device at {formatInstant(draft.keptAt, timeZone)}, not {done}.
      {takesFiles && ' Files are not kept.'}
    </p>
  );
}
