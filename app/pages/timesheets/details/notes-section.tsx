import { DraftForm } from '#app/forms/draft-form.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Section } from '#app/components/section.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { Timeline } from '#app/components/records/timeline.tsx';
import { usePaths } from '#app/paths.ts';
import { formatInstant } from '#domain/format.ts';
import type { TimesheetNote } from '#domain/timesheets/timesheet-detail.ts';

type NotesSectionProps = { timesheetId: string; notes: TimesheetNote[]; canAdd: boolean; timeZone: string };

/** The notes on the timesheet, and a form to add one. */
export function NotesSection({ timesheetId, notes, canAdd, timeZone }: NotesSectionProps) {
  const to = usePaths();
  return (
    <Section title="Notes" className="mt-8">
      {notes.length === 0 && <p className="muted">No notes.</p>}
      <Timeline
        events={notes.map(({ id, body, authorName, createdAt }) => ({
          id,
          author: authorName,
          text: (
            <>
              <b>{authorName}</b>
              <p>{body}</p>
            </>
          ),
          when: formatInstant(createdAt, timeZone),
          instant: createdAt,
        }))}
      />
      {canAdd && (
        <DraftForm clearsOnceSaved method="post" action={to.timesheetNotes(timesheetId)} className="mt-4 grid g-2">
          <FormToken />
          <div className="field">
            <label htmlFor="new-note">Add a note</label>
            <span className="msgs">
              <span className="hint" id="new-note-hint">
                Everybody who sees this timesheet can read it.
              </span>
            </span>
            <textarea className="textarea short" id="new-note" name="note" rows={2} aria-describedby="new-note-hint" />
          </div>
          <div>
            <SubmitButton kind="secondary" size="sm" busyLabel="Adding">
              Add note
            </SubmitButton>
          </div>
        </DraftForm>
      )}
    </Section>
  );
}
