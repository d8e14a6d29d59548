import { Readable } from 'node:stream';
import { getPayrollLayout } from '#domain/payroll-layouts/get-layout.server.ts';
import { payrollFileName } from '#domain/payroll-layouts/payroll-layout.ts';
import { layoutOf } from '#domain/payroll-layouts/stored-layout.ts';
import { fileResponse } from '#app/http/file-response.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const layout = layoutOf(await getPayrollLayout(ctx, params.payrollLayoutId!));
  const name = payrollFileName({ file: '{layout}.json', name: layout.name }, { period: null, run: null });
  const content = Buffer.from(`${JSON.stringify(layout, null, 2)}\n`);
  return fileResponse({
    name,
    contentType: 'application/json',
    size: content.length,
    stream: Readable.from([content]),
  });
});
