import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { formatPaise } from '../../../../contract/money/money.ts';
import { billOf, missingForOrder, type PricingRules, rulesFrom } from '../../../../contract/money/pricing.ts';
import { pricingChoices, pricingLimits } from '../../../../contract/settings/shop-setting-choices.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { MoneyField } from '../../../forms/number-fields.tsx';
import { fieldErrors, useSubmit } from '../../../forms/use-submit.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Plus, Trash2 } from '../../../ui/icons.tsx';
import { useUnsaved } from '../../../ui/use-unsaved.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { anchored, anchorOf } from '../../ui/setting-anchors.ts';
import { useEditedFields } from '../../ui/use-edited-fields.ts';
import {
  choiceLabels,
  draftOf,
  isSameField,
  type PricingDraft,
  type PricingErrors,
  pricingFrom,
  pricingLabel,
  pricingText,
} from './pricing-draft.ts';
import { SettingConflicts } from './setting-conflicts.tsx';

type Pricing = ShopSettings['pricing'];

interface Props {
  pricing: Pricing;
  /** Resolves when the fees are saved. @throws ApiError with an error for each field, such as 'settings.pricing.delivery.1.from' */
  onSave: (pricing: Pricing) => Promise<void>;
  /** Called with what the bar at the lower end of the window shows; undefined when everything is saved. */
  onUnsaved: (fees: UnsavedFees | undefined) => void;
}

/** Fees that are changed and not saved. */
export interface UnsavedFees {
  busy: boolean;
  /** Somebody else has changed the same. */
  hasConflicts: boolean;
  discard: () => void;
}

/** The id of the form of the fees, for a button that is elsewhere. */
export const pricingFormId = 'pricing-form';

/** The fees of orders, with examples of totals. */
export function PricingForm({ pricing, onSave, onUnsaved }: Props) {
  const changes = useEditedFields(draftOf(pricing), isSameField);
  const { values: draft, unsaved, conflicts } = changes;
  const { box, busy, submit, errors, refuse, clearErrors } = useSubmit({
    errorsOf: (error) => fieldErrors(error, 'settings.pricing.'),
    // Whoever saves says it.
    onError: () => {},
  });
  const discard = useEffectEvent(() => {
    changes.discard();
    clearErrors();
  });
  const hasConflicts = conflicts.length > 0;
  useEffect(
    () => onUnsaved(unsaved ? { busy, hasConflicts, discard: () => discard() } : undefined),
    [onUnsaved, unsaved, busy, hasConflicts],
  );
  const written = pricingFrom(draft);
  // Fields that are not shown stop nobody from charging nothing.
  const result =
    draft.rules === 'spec' && 'faults' in written ? { pricing: { ...pricing, rules: draft.rules } } : written;
  const { question } = useUnsaved(unsaved, () => {}, true);
  const change = (fields: Partial<PricingDraft>) => {
    changes.change(fields);
    clearErrors();
  };
  function save(): void {
    if (hasConflicts) return;
    if ('faults' in result) {
      refuse(result.faults);
      return;
    }
    void submit(async () => {
      await onSave(result.pricing);
      changes.settle(draft);
    });
  }

  return (
    <Card
      id={anchorOf('pricing')}
      className={anchored}
      title={m.adminSettings.pricing()}
      hint={m.adminSettings.pricingHint()}
    >
      <form
        id={pricingFormId}
        ref={box}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <RadioCards
          legend={m.adminSettings.pricing()}
          name="pricing"
          className="sm:grid-cols-2"
          options={pricingChoices.map((value) => ({ value, ...choiceLabels()[value] }))}
          value={draft.rules}
          onChange={(rules) => change({ rules })}
        />
        {draft.rules === 'own' && (
          <div className="grid items-start gap-6 xl:grid-cols-[1fr_20rem]">
            <Rules draft={draft} faults={errors} onChange={change} />
            {'pricing' in result && <Examples rules={rulesFrom(result.pricing)} />}
          </div>
        )}
        <SettingConflicts changes={changes} labelOf={pricingLabel} wordsOf={pricingText} />
      </form>
      {question}
    </Card>
  );
}

interface RulesProps {
  draft: PricingDraft;
  faults: PricingErrors;
  onChange: (changes: Partial<PricingDraft>) => void;
}

function Rules({ draft, faults, onChange }: RulesProps) {
  const { tiers } = draft;
  const setTier = (at: number, changes: Partial<PricingDraft['tiers'][number]>) =>
    onChange({ tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...changes } : tier)) });
  const amount = (label: string, place: string, name: keyof PricingDraft, hint?: string) => (
    <AmountField
      label={label}
      error={faults[place]}
      {...(hint && { hint })}
      value={String(draft[name])}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <div className="min-w-0 space-y-5">
      <fieldset>
        <legend className="font-semibold">{m.adminSettings.deliveryTiers()}</legend>
        <p className="mb-3 text-sm text-muted">{m.adminSettings.deliveryTiersHint()}</p>
        <ul className="space-y-3">
          {tiers.map(({ key, from, fee }, at) => (
            <li key={key} className="flex items-start gap-2">
              <AmountField
                className="min-w-0 flex-1"
                label={m.adminSettings.tierFrom()}
                error={faults[`delivery.${at}.from`]}
                value={from}
                readOnly={at === 0}
                onChange={(text) => setTier(at, { from: text })}
              />
              <AmountField
                className="min-w-0 flex-1"
                label={m.adminSettings.tierFee()}
                error={faults[`delivery.${at}.fee`]}
                value={fee}
                onChange={(text) => setTier(at, { fee: text })}
              />
              <span className="mt-6.5 size-11 shrink-0">
                {at > 0 && (
                  <IconButton
                    label={m.adminSettings.removeTier({ from })}
                    onClick={() => onChange({ tiers: tiers.toSpliced(at, 1) })}
                  >
                    <Trash2 size={20} />
                  </IconButton>
                )}
              </span>
            </li>
          ))}
        </ul>
        {tiers.length < pricingLimits.tiers && (
          <Button
            variant="quiet"
            className="mt-2"
            onClick={() =>
              onChange({ tiers: [...tiers, { key: 1 + Math.max(...tiers.map(({ key }) => key)), from: '', fee: '' }] })
            }
          >
            <Plus size={18} />
            {m.adminSettings.addTier()}
          </Button>
        )}
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {amount(m.adminSettings.handling(), 'handling', 'handling', m.adminSettings.zeroForNone())}
        {amount(m.adminSettings.minimumOrder(), 'minimum', 'minimum', m.adminSettings.zeroForNone())}
        {amount(m.adminSettings.smallCartBelow(), 'smallCart.below', 'smallCartBelow', m.adminSettings.zeroForNone())}
        {amount(m.adminSettings.smallCartFee(), 'smallCart.fee', 'smallCartFee')}
        <Field
          label={m.adminSettings.tips()}
          hint={m.adminSettings.tipsHint({ most: pricingLimits.tips })}
          error={faults.tips}
          inputMode="decimal"
          value={draft.tips}
          onChange={({ target }) => onChange({ tips: target.value })}
        />
      </div>
    </div>
  );
}

interface AmountProps {
  label: string;
  error: string | undefined;
  hint?: string;
  value: string;
  readOnly?: boolean;
  className?: string;
  onChange: (text: string) => void;
}

const AmountField = ({ onChange, ...field }: AmountProps) => (
  <MoneyField {...field} onChange={({ target }) => onChange(target.value)} />
);

/** Carts just below and at each value where something changes. */
function exampleValues({ delivery, smallCart, minimumPaise }: PricingRules): number[] {
  const steps = [...delivery.map(({ fromPaise }) => fromPaise), smallCart.belowPaise, minimumPaise];
  const around = steps.filter((paise) => paise > 0).flatMap((paise) => [paise - 100, paise]);
  return [...new Set(around.length > 0 ? around : [10_000])].filter((paise) => paise > 0).sort((a, b) => a - b);
}

function Examples({ rules }: { rules: PricingRules }) {
  return (
    <table className="w-full rounded-lg bg-surface text-sm tabular-nums">
      <caption className="pb-2 text-left font-semibold">{m.adminSettings.examples()}</caption>
      <thead>
        <tr className="text-muted">
          <Cell head>{m.adminSettings.exampleProducts()}</Cell>
          <Cell head>{m.adminSettings.exampleFees()}</Cell>
          <Cell head>{m.adminSettings.exampleTotal()}</Cell>
        </tr>
      </thead>
      <tbody>
        {exampleValues(rules).map((pricePaise) => {
          const { totalPaise } = billOf([{ pricePaise, discount: 0, quantity: 1 }], { rules });
          const refused = missingForOrder(rules, pricePaise) > 0;
          return (
            <tr key={pricePaise} className="border-t border-line">
              <Cell>{formatPaise(pricePaise)}</Cell>
              {refused ? (
                <td colSpan={2} className="px-3 py-2 text-right text-muted">
                  {m.adminSettings.exampleRefused()}
                </td>
              ) : (
                <>
                  <Cell>{formatPaise(totalPaise - pricePaise)}</Cell>
                  <Cell>
                    <strong>{formatPaise(totalPaise)}</strong>
                  </Cell>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const Cell = ({ head = false, children }: { head?: boolean; children: ReactNode }) =>
  head ? (
    <th scope="col" className="px-3 py-2 text-right font-semibold">
      {children}
    </th>
  ) : (
    <td className="px-3 py-2 text-right">{children}</td>
  );
