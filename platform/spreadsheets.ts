export { streamCsv } from './csv-writer.ts';
export { keepTable, type TableFile, TableTooLarge } from './table-file.ts';
export { readTable, type ReadRow } from './table-reader.ts';
export { type Column, TableError } from './table.ts';
export { streamXlsx } from './xlsx-writer.ts';
