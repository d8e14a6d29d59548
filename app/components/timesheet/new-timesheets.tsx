import { useRevalidator } from '@remix-run/react';
import { Button } from '#app/components/button.tsx';

/** Says how many timesheets have arrived since the page was loaded; nothing moves until the reader asks to see them. */
export function NewTimesheets({ count }: { count: number }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="newcomers" role="status">
      {count > 0 && (
        <span>
          {`${count} new ${count === 1 ? 'timesheet' : 'timesheets'}`}
          <Button type="button" size="sm" onClick={revalidate} disabled={state === 'loading'}>
            Show
          </Button>
        </span>
      )}
    </div>
  );
}
