import { afterEach } from 'vitest';
import { keepEvidence, settleEvidence } from './evidence.ts';

keepEvidence();
afterEach(({ task }) => settleEvidence(task.name, task.result?.state === 'fail'));
