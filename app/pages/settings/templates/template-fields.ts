import { z } from 'zod';
import { editOf, ReadVersion } from '#domain/fields.ts';
import { CreateTemplateSchema } from '#domain/templates/template.schema.ts';
import { Tick } from '#app/forms/tick.ts';

/** Rules of a template that its form asks as questions. */
export const TEMPLATE_QUESTIONS = [
  'allowHolidays',
  'allowNightshifts',
  'allowDocumentUploads',
  'captureWorkerFinancials',
] as const;

const ANSWERS: Record<string, boolean> = { yes: true, no: false };

/** Reads an answer as yes, no, or not given; empty or missing ones are refused with the field's own message. */
function withAnswers(typed: unknown): unknown {
  const isQuestion = (name: string) => (TEMPLATE_QUESTIONS as readonly string[]).includes(name);
  const read = (name: string, value: unknown) => (isQuestion(name) ? (ANSWERS[String(value)] ?? null) : value || null);
  const sent = Object.entries(typed as Record<string, unknown>);
  return Object.fromEntries(sent.map(([name, value]) => [name, read(name, value)]));
}

const { isDefault: _default, isHidden: _hidden, ...Requested } = CreateTemplateSchema.shape;

/** A new template as its form posts it. */
export const NewTemplateFields = z.preprocess(
  withAnswers,
  z.object({ ...Requested, isDefault: Tick }).transform((fields) => ({ ...fields, isHidden: false })),
);

/**
 * A template as its form posts it: fields that were not sent stay, and none can be empty. Whether it is hidden or the
 * default is changed from the list.
 */
export const TemplateFields = z.preprocess(
  withAnswers,
  editOf(Requested).strip().extend({ version: ReadVersion, isChangeMeant: Tick, areRatesMeant: Tick }),
);
