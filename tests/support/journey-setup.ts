import { afterEach } from 'vitest';
import { keepEvidence, settleEvidence } from './evidence.ts';

keepEvidence();
afterEach(({ task }) => settleEvidence([task.suite?.name, task.name].join(' '), task.result?.state === 'fail'));
