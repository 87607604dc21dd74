import type { ReactNode } from 'react';
import { type SetupStep, setupSteps } from '../../../../contract/settings/setup-steps.ts';
import { m } from '../../../../messages/index.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useTell } from './setup-query.ts';

/** Props of every step. */
export interface StepProps {
  /** Goes on to the next open step. */
  onDone: () => void;
}

interface Props {
  step: SetupStep;
  title: string;
  hint: string;
  children: ReactNode;
}

/** The frame of a step. */
export const StepCard = ({ step, title, hint, children }: Props) => (
  <section aria-labelledby="setup-step" className={classNames(cardFrame, 'min-w-0 p-4 sm:p-6')}>
    <p className="text-sm font-semibold text-accent">
      {m.setup.stepOf({ number: setupSteps.indexOf(step) + 1, all: setupSteps.length })}
    </p>
    <h2 id="setup-step" className="mt-0.5 text-xl font-bold">
      {title}
    </h2>
    <p className="mt-1 mb-5 max-w-2xl text-muted">{hint}</p>
    {children}
  </section>
);

interface ButtonsProps extends StepProps {
  step: SetupStep;
  /** The button that goes on. */
  children: ReactNode;
  disabled?: boolean;
}

/** The buttons of a step: it can always be left for later. */
export function StepButtons({ step, onDone, children, disabled = false }: ButtonsProps) {
  const tell = useTell();
  const { busy, submit } = useSubmit();

  const skip = () =>
    submit(async () => {
      await tell({ steps: { [step]: 'skipped' } });
      onDone();
    });

  return (
    <div className="mt-6 flex flex-wrap-reverse items-center justify-end gap-3 border-t border-line pt-5">
      <Button
        variant="quiet"
        busy={busy}
        disabled={disabled}
        onClick={() => void skip()}
        className="max-sm:w-full sm:mr-auto"
      >
        {m.setup.skip()}
      </Button>
      {children}
    </div>
  );
}
