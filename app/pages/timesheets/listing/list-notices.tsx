import { Callout } from '#app/components/callout.tsx';

type ListNoticesProps = {
  problems: { field: string; message: string }[];
  /** Why a timesheet that was to be opened is not there. */
  missed: string | null;
};

/** What the reader of a list has to know before they use it. */
export function ListNotices({ problems, missed }: ListNoticesProps) {
  return (
    <>
      {problems.length > 0 && (
        <Callout tone="bad" role="alert">
          {problems.map(({ field, message }) => (
            <p key={field}>{message}</p>
          ))}
        </Callout>
      )}
      {missed && (
        <Callout tone="warn" role="status">
          {missed}
        </Callout>
      )}
    </>
  );
}
