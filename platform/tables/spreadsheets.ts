export { streamCsv } from './csv-writer.ts';
export { inspectTable, type ReadSheets, sheetsAmong, sheetsOf, type TableInspection } from './inspect-table.ts';
export { storeTable, type TableFile, TableTooLarge } from './table-file.ts';
export { isWorkbook, readTable, type ReadRow, type TableOptions } from './table-reader.ts';
export { TableError } from './table.ts';
export { streamXlsx } from './xlsx-writer.ts';
