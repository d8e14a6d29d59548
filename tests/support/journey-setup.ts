import { afterEach } from 'vitest';
import { storeEvidence, settleEvidence } from './evidence.ts';

storeEvidence();
afterEach(({ task }) => settleEvidence([task.suite?.name, task.name].join(' '), task.result?.state === 'fail'));
