import type { Context } from '../context.ts';
import { Invalid } from '../errors.ts';
import { parseInput } from '../parse-input.ts';
import { createPayrollLayout } from './create-layout.server.ts';
import { PayrollLayoutSchema } from './payroll-layout.schema.ts';
import type { StoredLayout } from './stored-layout.ts';

/** Adds a payroll layout given as JSON. @throws Forbidden; Invalid at `text`, each problem naming the part it concerns */
export async function importPayrollLayout(ctx: Context, text: string): Promise<StoredLayout> {
  try {
    return await createPayrollLayout(ctx, parseInput(PayrollLayoutSchema, readJson(text)));
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const about = (field: string, message: string) =>
      field === '' || field === 'text' || message.startsWith('Column ') ? message : `${field}: ${message}`;
    throw new Invalid(error.fields.map((one) => ({ ...one, field: 'text', message: about(one.field, one.message) })));
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Invalid([{ field: 'text', message: 'This is not JSON.', code: 'invalid_format' }]);
  }
}
