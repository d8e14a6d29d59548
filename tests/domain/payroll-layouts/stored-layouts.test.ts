import { expect, test } from 'vitest';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { CreatePayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { presetLayout } from '#domain/payroll-layouts/presets.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const plain = (name: string) => CreatePayrollLayoutSchema.parse({ ...presetLayout('plain'), name });

test('A name belongs to one layout while it exists', async () => {
  await createPayrollLayout(world.here, plain('Plain'));
  await expect(createPayrollLayout(world.here, plain('PLAIN'))).rejects.toMatchObject({
    fields: [{ field: 'name', message: 'There is already a layout of this name.' }],
  });
  await expect(createPayrollLayout(world.there, plain('PLAIN'))).resolves.toMatchObject({ name: 'PLAIN' });
});
