import { Link } from 'react-router';
import type { SetupState, StepState } from '../../../../contract/settings/setup.ts';
import { type SetupStep, setupLinks, setupSteps } from '../../../../contract/settings/setup-steps.ts';
import { m } from '../../../../messages/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Check } from '../../../ui/icons.tsx';
import { stateLabels, stepLabels } from './setup-labels.ts';

interface Props {
  steps: SetupState['steps'];
  current: SetupStep | undefined;
}

const circles: Record<StepState, string> = {
  done: 'bg-success text-canvas',
  open: 'border-2 border-field bg-canvas text-muted',
  skipped: 'border-2 border-dashed border-field bg-canvas text-muted',
};

/** All steps with their states: a row on phones, a list beside the step on desktops. */
export const StepList = ({ steps, current }: Props) => (
  <nav aria-label={m.setup.steps()}>
    <ol className="grid grid-cols-3 gap-1 xs:grid-cols-6 lg:grid-cols-1">
      {setupSteps.map((step, index) => (
        <li key={step}>
          <Link
            to={setupLinks.step(step)}
            aria-current={step === current ? 'step' : undefined}
            className="flex min-h-11 flex-col items-center gap-1 rounded-lg px-0.5 py-2 text-center hover:bg-surface aria-[current=step]:bg-accent-soft lg:flex-row lg:gap-3 lg:px-3 lg:text-left"
          >
            <span
              aria-hidden
              className={classNames(
                'grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold',
                circles[steps[step]],
              )}
            >
              {steps[step] === 'done' ? <Check size={18} strokeWidth={3} /> : index + 1}
            </span>
            <span className="min-w-0">
              <span className="block text-xs leading-tight font-semibold lg:text-base">{stepLabels()[step]}</span>
              <span className="block text-xs text-muted max-lg:sr-only lg:text-sm"> {stateLabels()[steps[step]]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
