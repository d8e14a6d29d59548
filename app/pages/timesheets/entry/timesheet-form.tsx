import type { Nearby } from '#domain/advisories/listing/entry-marks.ts';
import type { OccupiedShift } from '#domain/timesheets/entry/shift-overlaps.ts';
import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MarksOfPeriod } from './marks-of-period.tsx';
import { formProps } from '#app/components/fields/field.tsx';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { PageBody } from '#app/components/page-header.tsx';
import { SubmitButton } from '#app/components/fields/submit-button.tsx';
import { TextArea } from '#app/components/fields/text-field.tsx';
import { WeekGrid } from './week-grid.tsx';
import { FillWith, FirstSubmit, GridTotals, StickyFooter } from './week-grid-tools.tsx';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { useSubmitBlock } from '#app/live/use-live-state.ts';
import { usePaths } from '#app/paths.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { formatClock, formatDateRange, sentenceCase } from '#domain/format.ts';
import { periodNoun } from '#domain/periods/period-words.ts';
import { parseBreak, parseDuration, parseFinish, parseTimeOfDay } from '#domain/timesheets/time-of-day.ts';
import type { EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import type { GridDay } from '#domain/timesheets/entry/new-timesheet.ts';
import type { EntryContent } from '#app/forms/draft-store.ts';
import { DraftCallout, DraftNote } from '#app/forms/draft-callout.tsx';
import { AccountDraftNotice } from './account-draft-notice.tsx';
import { UploadedFiles } from './uploaded-files.tsx';
import type { LostAnswer } from './send-draft.ts';
import {
  looksLikeNight,
  clockChangeOf,
  describeProblem,
  entriesSchema,
  gridDays,
  sumsOf,
  totalOf,
  typedOf,
} from './timesheet-entries.ts';
import type { FilledShift, TimesheetFields } from './timesheet-entries.ts';
import { useAccountDraft } from './use-account-draft.ts';
import { useDraft } from '#app/forms/use-draft.ts';
import { useEntryMarks } from './use-entry-marks.ts';
import { type UploadedFile, useUploads } from '../use-uploads.ts';

type TimesheetFormProps = {
  answer: FormAnswer | LostAnswer | undefined;
  /** Where it is sent: the page of this very period, to which a refusal returns whatever is due by then. */
  action?: string;
  /** Distinguishes the form of one period from another's. */
  formId: string;
  /** Shown above the grid: the contract and period. */
  above?: ReactNode;
  /** Shown below the problems, where the focus is by then: what someone else has saved. */
  belowProblems?: ReactNode;
  hidden: Record<string, string>;
  /** The page's task id, where a repeat must not create anything new. */
  taskId?: string;
  /** For people with drafts in their account: when the one that fills the form was saved, and each of its days. */
  account?: { savedAt: string | null; savedDays: Record<string, string> } | null;
  /** Where a button saves the form as a draft in browsers without script. */
  saveDraftAction?: string | null;
  /** Distinguishes this form's draft from every other of this role. */
  draftKey: string;
  rules: EntryRules;
  /** The person's work around the period, for the marks about rest and breaks. */
  nearby: Nearby;
  /** Shifts of the placement’s other timesheets, whose minutes are taken. */
  taken: OccupiedShift[];
  days: GridDay[];
  about: { clientName: string; authoriserName?: string | null; reference: string | null };
  initial: { entries: FilledShift[]; note: string | null };
  /** Files uploaded before the form was opened. */
  attached?: UploadedFile[];
  fillings: { label: string; icon?: 'copy'; entries: FilledShift[] }[];
  /** Shown beside the fillings if the previous period has nothing to copy. */
  nothingToCopy?: string | null;
  allowDocumentUploads: boolean;
  cancelHref: string;
  submitLabel: string;
};

/** Fields that the form sends without showing. The contract and the period, which it also sends, are chosen above it. */
const UNSEEN = ['ending', 'taskId', 'version', 'replacesTimesheetId'];

const HINTS: Record<EntryRules['chargingPeriod'], string | null> = {
  hourly: 'Type 9, 930 or 17:45 (24-hour clock)',
  hourlyTotal: 'Type hours such as 7.5 or 7:30',
  daily: null,
};

function hoursAsShown(text: string, decimal: boolean): string {
  const minutes = text.trim() === '' ? null : parseDuration(text);
  return minutes === null ? text : formatClock(minutes, decimal);
}

/** The entry screen: the period's grid with its totals, the note and the files, and one button to submit it. */
export function TimesheetForm(props: TimesheetFormProps) {
  const { rules, days, initial, cancelHref, submitLabel, about, attached = [] } = props;
  const isOffline = props.answer !== undefined && 'isOffline' in props.answer;
  const answer = props.answer && 'result' in props.answer ? props.answer : undefined;
  const shell = useRouteLoaderData('routes/_portal') as ShellData;
  const [form, fields] = useForm<TimesheetFields>({
    id: props.formId,
    lastResult: answer?.result as SubmissionResult<string[]> | undefined,
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: (intent) => entriesSchema(rules, props.taken, intent === null) }),
    shouldRevalidate: 'onInput',
    defaultValue: { entries: initial.entries, note: initial.note ?? '', uploadIds: attached.map(({ id }) => id) },
  });
  const typed = typedOf(fields.entries);
  const marks = useEntryMarks(typed, rules, props.nearby);
  const note = String(fields.note.value ?? '');
  const draft = useDraft({
    key: `${shell.roleId} ${props.draftKey}`,
    taskId: props.taskId ?? '',
    content: { entries: typed as EntryContent['entries'], note },
    accountSavedAt: props.account?.savedAt ?? null,
    savedDays: props.account?.savedDays ?? {},
    days: rules,
    isLost: props.answer !== undefined,
    fill: (kept) => {
      form.update({ name: fields.entries.name, value: kept.entries });
      form.update({ name: fields.note.name, value: kept.note });
    },
    reset: () => form.reset(),
  });
  const to = usePaths();
  const isEnhanced = useHydrated();
  const block = useSubmitBlock();
  const accountAt = useAccountDraft({
    formId: form.id,
    action: props.account ? to.saveDraft() : null,
    text: JSON.stringify({ typed, note }),
    savedAt: props.account?.savedAt ?? null,
  });
  const arrived = answer?.uploads ?? attached;
  const uploads = useUploads(arrived);
  const takesFiles = props.allowDocumentUploads;
  const sums = sumsOf(typed, rules, shell.decimalHours);
  const noun = periodNoun(rules);
  const total = { label: `${sentenceCase(noun)} total`, text: sums.total };
  return (
    <>
      <PageBody>
        {props.above}
        <DraftCallout draft={draft} isOffline={isOffline} takesFiles={takesFiles} timeZone={shell.timeZone} />
        {props.account?.savedAt && !draft.restoredAt && (
          <AccountDraftNotice savedAt={props.account.savedAt} hidden={props.hidden} />
        )}
        <Form
          method="post"
          action={props.action}
          encType="multipart/form-data"
          className="cols entry mt-6"
          {...formProps(form)}
        >
          <div>
            <FirstSubmit disabled={uploads.isBusy}>{submitLabel}</FirstSubmit>
            <FormToken />
            {Object.entries(props.hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {props.taskId !== undefined && <input type="hidden" name="taskId" value={draft.taskId} />}
            <ErrorSummary form={form} describe={(problem) => describeProblem(problem, typed)} unseen={UNSEEN} />
            {props.belowProblems}
            <FillWith
              form={form}
              entries={fields.entries}
              fillings={props.fillings}
              missing={props.nothingToCopy}
              hint={HINTS[rules.chargingPeriod]}
            />
            <WeekGrid
              form={form}
              entries={fields.entries}
              days={gridDays(days)}
              chargingPeriod={rules.chargingPeriod}
              allowNightshifts={rules.allowNightshifts}
              allowHolidays={rules.allowHolidays}
              totalOf={(shift) => totalOf(shift, rules, shell.decimalHours)}
              looksLikeNight={(shift) => looksLikeNight(shift, rules)}
              clockChangeOf={(shift) => clockChangeOf(shift, rules)}
              marks={marks}
              normaliseTime={(text, isFinish) => (isFinish ? parseFinish : parseTimeOfDay)(text) ?? text}
              normaliseMinutes={(text) => (text.trim() === '' ? '' : String(parseBreak(text) ?? text))}
              normaliseHours={(text) => hoursAsShown(text, shell.decimalHours)}
            />
            <GridTotals form={form} sums={sums.kinds} total={total} />
            <MarksOfPeriod marks={marks} period={noun} />
            <DraftNote draft={draft} accountAt={accountAt} takesFiles={takesFiles} timeZone={shell.timeZone} />
          </div>
          <aside className="stack-8">
            <section>
              <h2>This contract</h2>
              <DescriptionList
                look="stack"
                className="mt-3"
                facts={[
                  { term: 'Client', value: about.clientName },
                  { term: 'Runs', value: formatDateRange(rules.contractStart ?? rules.beginning, rules.contractEnd) },
                  ...(about.authoriserName ? [{ term: 'Goes to', value: about.authoriserName }] : []),
                  ...(about.reference ? [{ term: 'Your reference', value: about.reference }] : []),
                ]}
              />
            </section>
            <TextArea field={fields.note} label="Note" optional />
            <UploadedFiles
              form={form}
              field={fields.uploadIds}
              files={fields.files}
              kept={arrived}
              uploads={uploads}
              isTaken={takesFiles}
            />
          </aside>
        </Form>
      </PageBody>
      <StickyFooter total={total}>
        {block !== null && (
          <span className="hint" id="why-not-sent">
            {block}.
          </span>
        )}
        <ButtonLink kind="quiet" href={cancelHref}>
          Cancel
        </ButtonLink>
        {props.saveDraftAction && !isEnhanced && (
          <Button
            kind="secondary"
            form={form.id}
            formAction={props.saveDraftAction}
            formNoValidate
            className="without-script"
          >
            Save draft
          </Button>
        )}
        <SubmitButton
          kind="primary"
          form={form.id}
          busyLabel="Sending"
          disabled={uploads.isBusy}
          aria-describedby={block === null ? undefined : 'why-not-sent'}
          title={uploads.isBusy ? 'The files are still on their way' : undefined}
        >
          {submitLabel}
        </SubmitButton>
      </StickyFooter>
    </>
  );
}
