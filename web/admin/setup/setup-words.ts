import type { StepState } from '../../../contract/setup.ts';
import type { SetupStep } from '../../../contract/setup-steps.ts';
import { m } from '../../../messages/index.ts';

export const stepWords = (): Record<SetupStep, string> => ({
  name: m.setup.stepName(),
  place: m.setup.stepPlace(),
  hours: m.setup.stepHours(),
  products: m.setup.stepProducts(),
  order: m.setup.stepOrder(),
});

export const stateWords = (): Record<StepState, string> => ({
  open: m.setup.open(),
  done: m.setup.done(),
  skipped: m.setup.skipped(),
});
