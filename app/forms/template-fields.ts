import { z } from 'zod';
import { ReadVersion } from '#domain/fields.ts';
import { CreateTemplateSchema } from '#domain/templates/template.schema.ts';
import { Tick } from './tick.ts';

/** Rules of a template that its form asks as questions. */
export const TEMPLATE_QUESTIONS = [
  'allowHolidays',
  'allowNightshifts',
  'allowDocumentUploads',
  'captureWorkerFinancials',
] as const;

const ANSWERS: Record<string, boolean> = { yes: true, no: false };

/** An answer is yes, no, or not given; what is not given is refused in the question's own words. */
function withAnswers(typed: unknown): unknown {
  const fields = typed as Record<string, unknown>;
  return { ...fields, ...Object.fromEntries(TEMPLATE_QUESTIONS.map((name) => [name, ANSWERS[String(fields[name])]])) };
}

const { isDefault: _default, isHidden: _hidden, ...Asked } = CreateTemplateSchema.shape;

/** A new template as its form posts it. */
export const NewTemplateFields = z.preprocess(
  withAnswers,
  z.object({ ...Asked, isDefault: Tick }).transform((fields) => ({ ...fields, isHidden: false })),
);

/** A template as its form posts it. Whether it is hidden or the default is changed from the list. */
export const TemplateFields = z.preprocess(
  withAnswers,
  z.object({ ...Asked, version: ReadVersion, isChangeMeant: Tick, areRatesMeant: Tick }),
);
