import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OpeningSpan } from '../../../../contract/delivery/opening-hours.ts';
import type { SavedStore } from '../../../../contract/delivery/stores.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { useFaultFocus } from '../../../forms/use-fault-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { times } from '../../../ui/times.ts';
import { toast } from '../../../ui/toasts.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { HoursFields } from '../delivery/hours-fields.tsx';
import { storeQuery } from '../delivery/store-query.ts';
import { setupQuery, useTell } from './setup-query.ts';
import { StepButtons, StepCard, type StepProps } from './step-card.tsx';
import { useSaveShop } from './use-save-shop.ts';
import { useStepDraft } from './use-step-draft.ts';

const choices = ['everyDay', 'always', 'other'] as const;
type Choice = (typeof choices)[number];
const choiceLabels = () => ({ everyDay: m.setup.everyDay(), always: m.setup.always(), other: m.setup.otherHours() });

/** The usual hours of a grocery. */
const usual: readonly OpeningSpan[] = times(7, (day) => ({ day, opens: '08:00', closes: '22:00' }));

interface Draft {
  choice: Choice;
  hours: readonly OpeningSpan[];
}

/** Step 3: the weekly hours. */
export function HoursStep({ onDone }: StepProps) {
  const store = useQuery(storeQuery);
  const setup = useQuery(setupQuery);
  if (store.isPending || setup.isPending) return <Skeletons label={m.setup.loading()} sizes={['h-72 rounded-xl']} />;
  if (!store.data) return <LoadingFailed title={m.setup.loadingFailed()} query={store} />;
  return (
    <StepCard step="hours" title={m.setup.hoursTitle()} hint={m.setup.hoursHint()}>
      <HoursForm saved={store.data} isAlways={setup.data?.steps.hours === 'done'} onDone={onDone} />
    </StepCard>
  );
}

interface Props extends StepProps {
  saved: SavedStore;
  /** The owner said that a shop without hours is meant to be open always. */
  isAlways: boolean;
}

function HoursForm({ saved: { version, store }, isAlways, onDone }: Props) {
  const { draft, edit, finish, question } = useStepDraft<Draft>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { box, focusFault } = useFaultFocus<HTMLFormElement>();
  const tell = useTell();
  const { saveStore } = useSaveShop();
  /** The hours when the first change was made, or that somebody else's change was shown. */
  const [seen, setSeen] = useState<readonly OpeningSpan[]>();
  const isUsual = JSON.stringify(store.hours) === JSON.stringify(usual);
  const present: Choice = store.hours.length > 0 && !isUsual ? 'other' : isAlways && !isUsual ? 'always' : 'everyDay';
  const choice = draft.choice ?? present;
  const other = draft.hours ?? (store.hours.length > 0 ? store.hours : usual);

  function change(changed: Partial<Draft>): void {
    if (!draft.choice && !draft.hours) setSeen(store.hours);
    edit(changed);
    setErrors({});
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const hours = choice === 'everyDay' ? usual : choice === 'always' ? [] : other;
    const isSaved = (these: readonly OpeningSpan[]) => JSON.stringify(these) === JSON.stringify(store.hours);
    if (seen && !isSaved(seen) && !isSaved(hours)) {
      setSeen(store.hours);
      toast.error(m.storesAdmin.storeChanged());
      return;
    }
    if (choice === 'other' && hours.length === 0) {
      setErrors({ hours: m.adminDelivery.noHours() });
      focusFault();
      return;
    }
    setBusy(true);
    try {
      await saveStore(version, { hours: [...hours] });
      await tell({ steps: { hours: 'confirmed' } });
      finish(onDone);
    } catch (error) {
      if (isFailureOf('PUT /api/v1/delivery/update-store', error)) setSeen(error.data.store.hours);
      const faults = error instanceof ApiError ? Object.entries(error.errors) : [];
      setErrors(Object.fromEntries(faults.map(([place, fault]) => [place.replace(/^store\./, ''), fault])));
      if (faults.length === 0) toast.error(messageOf(error));
      else focusFault();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={box} noValidate onSubmit={(event) => void save(event)}>
      <ChoiceChips
        legend={m.adminDelivery.hours()}
        options={choices}
        wordFor={(each) => choiceLabels()[each]}
        chosen={choice}
        onChange={(chosen) => change({ choice: chosen })}
      />
      {choice === 'other' && (
        <div className="mt-4">
          <HoursFields
            onlyTable
            timed
            hours={other}
            errors={errors}
            onTimed={() => {}}
            onChange={(hours) => change({ hours })}
          />
        </div>
      )}
      <StepButtons step="hours" onDone={() => finish(onDone)} disabled={busy}>
        <Button type="submit" busy={busy} busyLabel={m.ui.saving()} className="max-sm:w-full">
          {m.setup.save()}
        </Button>
      </StepButtons>
      {question}
    </form>
  );
}
