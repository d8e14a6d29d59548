type Query = Record<string, string | number | null | undefined>;

/** The addresses of payroll runs and of the layouts of their files. */
export function payrollPaths(at: (path: string, query?: Query) => string) {
  const layout = (id: string) => `/payroll/layouts/${id}`;
  return {
    payrollRuns: (query?: Query) => at('/payroll/runs', query),
    payrollRun: (id: string, query?: Query) => at(`/payroll/runs/${id}`, query),
    payrollRunFile: (id: string) => at(`/payroll/runs/${id}/file`),
    voidPayrollRun: (id: string) => at(`/payroll/runs/${id}/void`),
    payrollDifferences: (query?: Query) => at('/payroll/differences', query),
    payrollLayouts: () => at('/payroll/layouts'),
    newLayout: (query?: Query) => at('/payroll/layouts/create', query),
    importLayout: () => at('/payroll/layouts/import'),
    previewLayout: () => at('/payroll/layouts/preview'),
    layout: (id: string, query?: Query) => at(layout(id), query),
    deleteLayout: (id: string) => at(`${layout(id)}/delete`),
    layoutFile: (id: string, query?: Query) => at(`${layout(id)}/file`, query),
    exportLayout: (id: string) => at(`${layout(id)}/export`),
  };
}
