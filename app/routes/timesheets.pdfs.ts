import { downloadPdfs } from '#app/http/timesheet-pdfs.server.ts';

export const action = downloadPdfs;
