import type { TemplateRules } from '../contractors/placement-rules.ts';

/** How an agency's contractors enter time: every placement has one (spec §3). */
export type TimesheetTemplate = TemplateRules & {
  id: string;
  templateName: string;
  isDefault: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  inUseCount: number;
  version: number;
};
