import type { Schema } from '../docs/schema-text.ts';

/** Fields whose absence is refused by a rule's message rather than by their schema. */
const REQUIRED: Readonly<Record<string, string[]>> = {
  createContractor: ['timesheetTemplateId'],
  addContractorToContract: ['timesheetTemplateId'],
  submitTimesheet: ['entries'],
  rejectTimesheet: ['note'],
};

type Operation = { operationId?: string; requestBody?: { content?: Record<string, { schema?: Schema }> } };

/** Marks those fields as required. Changes the document and returns it. */
export function addRequired<T extends { paths?: Record<string, unknown> }>(document: T): T {
  for (const path of Object.values(document.paths ?? {}))
    for (const { operationId = '', requestBody } of Object.values(path as Record<string, Operation>)) {
      const schema = requestBody?.content?.['application/json']?.schema;
      if (schema && REQUIRED[operationId])
        schema.required = [...new Set([...(schema.required ?? []), ...REQUIRED[operationId]])];
    }
  return document;
}
