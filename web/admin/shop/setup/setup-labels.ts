import type { StepState } from '../../../../contract/settings/setup.ts';
import type { SetupStep } from '../../../../contract/settings/setup-steps.ts';
import { m } from '../../../../messages/index.ts';

export const stepLabels = (): Record<SetupStep, string> => ({
  name: m.setup.stepName(),
  place: m.setup.stepPlace(),
  hours: m.setup.stepHours(),
  products: m.setup.stepProducts(),
  promises: m.setup.stepPromises(),
  order: m.setup.stepOrder(),
});

export const stateLabels = (): Record<StepState, string> => ({
  open: m.setup.open(),
  done: m.setup.done(),
  skipped: m.setup.skipped(),
});
