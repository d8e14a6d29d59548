export { streamCsv } from './csv-writer.ts';
export { readTable, type ReadRow } from './table-reader.ts';
export { type Column, TableError } from './table.ts';
export { streamXlsx } from './xlsx-writer.ts';
