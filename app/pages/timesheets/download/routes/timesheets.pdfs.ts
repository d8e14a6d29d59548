import { downloadPdfs } from '../timesheet-pdfs.server.ts';

export const action = downloadPdfs;
