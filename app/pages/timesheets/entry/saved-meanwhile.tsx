import { useRouteLoaderData } from '@remix-run/react';
import { Callout } from '#app/components/callout.tsx';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import type { Entry } from '#domain/timesheets/entry.ts';
import type { EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import { type FilledShift, whatSavingChanges } from './timesheet-entries.ts';

type SavedMeanwhileProps = {
  answer: FormAnswer;
  saved: { version: number; entries: Entry[]; note: string | null };
  rules: EntryRules;
};

/** Where someone else saved the timesheet after its form was opened: what saving the typed values would change. */
export function SavedMeanwhile({ answer, saved, rules }: SavedMeanwhileProps) {
  const { decimalHours } = useRouteLoaderData('routes/_portal') as ShellData;
  const typed = answer.result.initialValue as { version?: string; entries?: FilledShift[]; note?: string } | null;
  if (!typed || typed.version === String(saved.version)) return null;
  const changes = whatSavingChanges(saved, typed, rules, decimalHours);
  if (changes.length === 0) return null;
  return (
    <Callout tone="warn" className="mt-5">
      <p>What was saved differs from what you typed. Saving yours makes these changes:</p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Callout>
  );
}
