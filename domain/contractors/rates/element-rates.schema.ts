import { z } from 'zod';
import { optionalRate } from '../../fields.ts';
import { ELEMENT_RATE_LABELS } from './element-rates.ts';

const FACTOR = /^(?:[x×]\s*(\S+)|(\S+?)\s*[x×](?:\s*ordinary)?)$/i;

/** Up to 99.9999. */
const MAX_FACTOR = /^0*\d{1,2}(\.|$)/;

function optionalElementRate(label: string) {
  const message = `The ${label.toLowerCase()} must be a number, or a factor such as 1.5x.`;
  const amount = optionalRate(message);
  return z
    .union([z.string(), z.number()], { error: message })
    .nullish()
    .transform((value, issues): string | null => {
      const text = value === null || value === undefined ? '' : String(value).trim();
      const [, after, before] = FACTOR.exec(text) ?? [];
      const factor = after ?? before;
      const read = amount.safeParse(factor === undefined || MAX_FACTOR.test(factor) ? (factor ?? text) : 'none');
      if (read.success) return factor === undefined ? read.data : `${read.data!.replace(/\.?0+$/, '')}x`;
      issues.addIssue({ code: 'custom', message: factor === undefined ? read.error.issues[0]!.message : message });
      return z.NEVER;
    });
}

/** Rates for nightshifts and holidays as sent: pounds per unit, or a factor such as `1.5x`; empty is null. */
export const ElementRateFields = {
  nightshiftChargeRate: optionalElementRate(ELEMENT_RATE_LABELS.nightshiftChargeRate),
  nightshiftPayRate: optionalElementRate(ELEMENT_RATE_LABELS.nightshiftPayRate),
  holidayChargeRate: optionalElementRate(ELEMENT_RATE_LABELS.holidayChargeRate),
  holidayPayRate: optionalElementRate(ELEMENT_RATE_LABELS.holidayPayRate),
};
