import type { ReactElement } from 'react';
import type { EmailFrame } from './brand.ts';

/** An email: its subject, the preview line that an inbox shows, and its body. Props are plain, already formatted text. */
export type EmailTemplate<Props extends EmailFrame> = {
  subject(props: Props): string;
  preview(props: Props): string;
  Body(props: Props): ReactElement;
};
