import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { type SetupStep, setupLinks, setupSteps } from '../../../../contract/settings/setup-steps.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { HoursStep } from './hours-step.tsx';
import { NameStep } from './name-step.tsx';
import { OrderStep } from './order-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { ProductsStep } from './products-step.tsx';
import { PromisesStep } from './promises-step.tsx';
import { Ready } from './ready.tsx';
import { RestoreOffer } from './restore-offer.tsx';
import { stepLabels } from './setup-labels.ts';
import { nextOpen, setupQuery } from './setup-query.ts';
import type { StepProps } from './step-card.tsx';
import { StepList } from './step-list.tsx';

const screens: Record<SetupStep, (props: StepProps) => React.ReactNode> = {
  name: NameStep,
  place: PlaceStep,
  hours: HoursStep,
  products: ProductsStep,
  promises: PromisesStep,
  order: OrderStep,
};

/** In the address, after the last step. */
const end = 'ready';
const isStep = (value: string | undefined): value is SetupStep => setupSteps.some((step) => step === value);

const loading = () => (
  <Skeletons label={m.setup.loading()} className="space-y-5" sizes={['h-20 rounded-xl', 'h-96 rounded-xl']} />
);

/** True for a shop that a backup may replace, without its demo catalogue. */
const isEmpty = ({ offered, products, testOrder }: SetupState) => offered && products.own === 0 && !testOrder;

/** One step of the guide, or its end. Without a step in the address, the first open one. */
export function SetupScreen({ step }: { step: string | undefined }) {
  const { data: state, error, isPending, refetch } = useQuery(setupQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state: going } = useNavigation();
  /** True when the step is still the page: nobody has followed a link to another one. */
  const stays = useRef(true);
  useEffect(() => {
    stays.current = going === 'idle';
    return () => {
      stays.current = false;
    };
  }, [going]);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // The focus follows to the next step; a first step leaves it where it is.
  useEffect(() => {
    const isFirst = shown.current === step || shown.current === undefined;
    shown.current = step;
    if (isFirst) return;
    box.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    if (isStep(step)) announce(stepLabels()[step]);
  }, [step]);
  // Without a step in the address, the first open one.
  const target = state && !isStep(step) && step !== end ? setupLinks.step(nextOpen(state) ?? end) : undefined;
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);
  if (isPending) return loading();
  if (!state) return <LoadingFailed title={m.setup.loadingFailed()} query={{ error, refetch }} />;
  if (target) return loading();

  async function goOn(): Promise<void> {
    const newest = await queries.fetchQuery({ ...setupQuery, staleTime: 0 }).catch(() => state);
    const next = newest && isStep(step) ? nextOpen(newest, step) : undefined;
    if (stays.current) void navigate(setupLinks.step(next ?? end));
  }

  const Screen = isStep(step) ? screens[step] : undefined;
  return (
    <div className="grid max-w-5xl items-start gap-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <StepList steps={state.steps} current={isStep(step) ? step : undefined} />
      <div ref={box} tabIndex={-1} className="min-w-0 outline-none">
        {Screen ? <Screen key={step} onDone={() => void goOn()} /> : <Ready state={state} />}
        {step === setupSteps[0] && isEmpty(state) && <RestoreOffer hasDemo={state.products.demo > 0} />}
      </div>
    </div>
  );
}
