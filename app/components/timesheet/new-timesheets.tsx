import { useRevalidator } from '@remix-run/react';
import { Button } from '#app/components/button.tsx';
import { useReload } from '#app/live/use-reload.ts';

/** Says how many timesheets have arrived since the page was loaded; nothing moves until the reader asks to see them. */
export function NewTimesheets({ count }: { count: number }) {
  const { state } = useRevalidator();
  const reload = useReload();
  return (
    <div className="newcomers" role="status">
      {count > 0 && (
        <span>
          {`${count} new ${count === 1 ? 'timesheet' : 'timesheets'}`}
          <Button type="button" size="sm" onClick={reload} disabled={state === 'loading'}>
            Show
          </Button>
        </span>
      )}
    </div>
  );
}
