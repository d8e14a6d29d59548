import type { ReactElement } from 'react';
import type { EmailFrame } from './brand.ts';

/** A mail: its subject, the line that an inbox shows beside it, and its body. Props are plain, already formatted text. */
export type EmailTemplate<Props extends EmailFrame> = {
  subject(props: Props): string;
  preview(props: Props): string;
  Body(props: Props): ReactElement;
};
