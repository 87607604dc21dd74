import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { promises } from '../../../../contract/settings/sections/promises.ts';
import type { SavedSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { storeQuery } from '../delivery/store-query.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { answersOf, type PromiseAnswers, proposedAnswers, settingsWith } from './promise-answers.ts';
import { setupQuery, useTell } from './setup-query.ts';
import { StepButtons, StepCard, type StepProps } from './step-card.tsx';
import { useSaveShop } from './use-save-shop.ts';
import { useStepDraft } from './use-step-draft.ts';

/** Step 5: the owner says which promises of a new shop are true. */
export function PromisesStep({ onDone }: StepProps) {
  const settings = useQuery(settingsQuery);
  const store = useQuery(storeQuery);
  const setup = useQuery(setupQuery);
  if (settings.isPending || store.isPending || setup.isPending)
    return <Skeletons label={m.setup.loading()} sizes={['h-96 rounded-xl']} />;
  if (!settings.data) return <LoadingFailed title={m.setup.loadingFailed()} query={settings} />;
  const { settings: saved } = settings.data;
  const isAnswered = setup.data?.steps.promises === 'done';
  return (
    <StepCard step="promises" title={m.setup.promisesTitle()} hint={m.promisesAdmin.stepHint()}>
      <PromisesForm
        saved={settings.data}
        present={isAnswered ? answersOf(saved) : proposedAnswers(saved, store.data?.store.hours ?? [])}
        onDone={onDone}
      />
    </StepCard>
  );
}

interface FormProps extends StepProps {
  saved: SavedSettings;
  present: PromiseAnswers;
}

function PromisesForm({ saved: { version, settings }, present, onDone }: FormProps) {
  const { draft, edit, finish, question } = useStepDraft<PromiseAnswers>();
  const { box, busy, submit, errors, refuse, clearErrors } = useSubmit();
  const tell = useTell();
  const { saveSettings } = useSaveShop();
  const answers: PromiseAnswers = { ...present, ...draft };

  function answer(changes: Partial<PromiseAnswers>): void {
    edit(changes);
    clearErrors();
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (answers.support === 'other' && answers.supportText.trim() === '') {
      refuse({ 'settings.promises.supportText': m.validation.writeText() });
      return;
    }
    await submit(async () => {
      await saveSettings(version, settingsWith(settings, answers));
      await tell({ steps: { promises: 'confirmed' } });
      finish(onDone);
    });
  }

  return (
    <form ref={box} noValidate onSubmit={(event) => void save(event)}>
      <Questions answers={answers} errors={errors} hasOwnFees={settings.pricing.rules === 'own'} onAnswer={answer} />
      <StepButtons step="promises" onDone={() => finish(onDone)} disabled={busy}>
        <Button type="submit" busy={busy} busyLabel={m.ui.saving()} className="max-sm:w-full">
          {m.setup.save()}
        </Button>
      </StepButtons>
      {question}
    </form>
  );
}

interface QuestionsProps {
  answers: PromiseAnswers;
  errors: Readonly<Record<string, string>>;
  /** Pages of a shop with fees of its own say them already. */
  hasOwnFees: boolean;
  onAnswer: (changes: Partial<PromiseAnswers>) => void;
}

type Part = { [K in keyof PromiseAnswers]: PromiseAnswers[K] extends boolean ? K : never }[keyof PromiseAnswers];

/** One question for each promise. */
function Questions({ answers, errors, hasOwnFees, onAnswer }: QuestionsProps) {
  const shown = (part: Part, legend: string, show: string) => (
    <Choice
      legend={legend}
      words={{ show, hide: m.promisesAdmin.hide() }}
      chosen={answers[part] ? 'show' : 'hide'}
      onChange={(choice) => onAnswer({ [part]: choice === 'show' })}
    />
  );
  return (
    <div className="divide-y divide-line">
      {shown('payOnline', m.promisesAdmin.payOnline(), m.promisesAdmin.payOnlineShow())}
      {!hasOwnFees && (
        <>
          {shown('struckFees', m.promisesAdmin.struckFees(), m.promisesAdmin.struckFeesShow())}
          <Choice
            legend={m.promisesAdmin.shipping()}
            words={{ spec: m.promisesAdmin.asItIs(), own: m.promisesAdmin.shippingOwn(), none: m.promisesAdmin.hide() }}
            chosen={answers.shipping}
            onChange={(shipping) => onAnswer({ shipping })}
          >
            {answers.shipping === 'own' && (
              <Field
                label={m.adminSettings.shippingText()}
                maxLength={promises.groups.delivery.fields.shippingText.most}
                value={answers.shippingText}
                error={errors['settings.delivery.shippingText']}
                onChange={({ target }) => onAnswer({ shippingText: target.value })}
              />
            )}
          </Choice>
        </>
      )}
      <Choice
        legend={m.promisesAdmin.reviews()}
        words={{
          real: m.promisesAdmin.reviewsReal(),
          fixed: m.promisesAdmin.reviewsFixed(),
          none: m.promisesAdmin.reviewsNone(),
        }}
        chosen={answers.reviews}
        onChange={(reviews) => onAnswer({ reviews })}
      />
      <Choice
        legend={m.promisesAdmin.support()}
        words={{
          always: m.promisesAdmin.supportAlways(),
          other: m.promisesAdmin.supportOther(),
          hide: m.promisesAdmin.hide(),
        }}
        chosen={answers.support}
        onChange={(support) => onAnswer({ support })}
      >
        {answers.support === 'other' && (
          <Field
            label={m.promisesAdmin.supportText()}
            maxLength={promises.groups.promises.fields.supportText.most}
            value={answers.supportText}
            error={errors['settings.promises.supportText']}
            onChange={({ target }) => onAnswer({ supportText: target.value })}
          />
        )}
      </Choice>
      <Choice
        legend={m.promisesAdmin.newsletter()}
        words={{
          on: m.promisesAdmin.newsletterOn(),
          off: m.promisesAdmin.newsletterOff(),
          none: m.promisesAdmin.hide(),
        }}
        chosen={answers.newsletter}
        onChange={(newsletter) => onAnswer({ newsletter })}
      />
      {shown('blog', m.promisesAdmin.blog(), m.promisesAdmin.comingSoon())}
      {shown('loyalty', m.promisesAdmin.loyalty(), m.promisesAdmin.comingSoon())}
      {shown('weeklySpecial', m.promisesAdmin.weeklySpecial(), m.promisesAdmin.weeklySpecialShow())}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  /** The answers, in their order. */
  words: Readonly<Record<T, string>>;
  chosen: T;
  onChange: (choice: T) => void;
  /** A field that the answer asks for. */
  children?: ReactNode;
}

const Choice = <T extends string>({ legend, words, chosen, onChange, children }: ChoiceProps<T>) => (
  <div className="space-y-3 py-4 first:pt-0 last:pb-0">
    <ChoiceChips
      legend={legend}
      options={Object.keys(words) as T[]}
      wordFor={(option) => words[option]}
      chosen={chosen}
      onChange={onChange}
    />
    {children && <div className="max-w-md">{children}</div>}
  </div>
);
