/** The fees of the shop as their form shows them: texts, as typed. */
import { amountIn } from '../../../../contract/money/amounts.ts';
import { pricingLimits } from '../../../../contract/settings/shop-setting-choices.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { quotedText } from './setting-conflicts.tsx';

type Pricing = ShopSettings['pricing'];

/** Names of the ways to charge. */
export const choiceLabels = () => ({
  spec: { label: m.adminSettings.pricingSpec(), hint: m.adminSettings.pricingSpecHint() },
  own: { label: m.adminSettings.pricingOwn(), hint: m.adminSettings.pricingOwnHint() },
});

export interface PricingDraft {
  rules: Pricing['rules'];
  tiers: { key: number; from: string; fee: string }[];
  handling: string;
  smallCartBelow: string;
  smallCartFee: string;
  minimum: string;
  /** '10, 20, 30' */
  tips: string;
}

export function draftOf({ rules, delivery, handling, smallCart, minimum, tips }: Pricing): PricingDraft {
  return {
    rules,
    tiers: delivery.map(({ from, fee }, key) => ({ key, from: String(from), fee: String(fee) })),
    handling: String(handling),
    smallCartBelow: String(smallCart.below),
    smallCartFee: String(smallCart.fee),
    minimum: String(minimum),
    tips: tips.join(', '),
  };
}

/** The text of a field in the form. */
export type PricingField = PricingDraft[keyof PricingDraft];

/** Returns true when a field says the same in both: 30 is 30.00. */
export const isSameField = (a: PricingField | undefined, b: PricingField | undefined): boolean =>
  JSON.stringify(meaningOf(a)) === JSON.stringify(meaningOf(b));

function meaningOf(value: PricingField | undefined): unknown {
  if (typeof value === 'object') return value.map(({ from, fee }) => [meaningOf(from), meaningOf(fee)]);
  return value === undefined ? undefined : (amountOf(value) ?? value.trim());
}

/** Rupees; undefined when the text is not an amount. Empty is 0. */
const amountOf = (text: string): number | undefined => (text.trim() === '' ? 0 : amountIn(text));

/** Error messages by the place of the server's: 'delivery.1.from'. */
export type PricingErrors = Record<string, string>;

/** The values of the form, or its errors. */
export function pricingFrom(draft: PricingDraft): { pricing: Pricing } | { faults: PricingErrors } {
  const faults: PricingErrors = {};
  const read = (place: string, text: string): number => {
    const amount = amountOf(text);
    if (amount === undefined) faults[place] = m.validation.writeAmount();
    return amount ?? 0;
  };
  const pricing: Pricing = {
    rules: draft.rules,
    delivery: draft.tiers.map(({ from, fee }, at) => ({
      from: read(`delivery.${at}.from`, from),
      fee: read(`delivery.${at}.fee`, fee),
    })),
    handling: read('handling', draft.handling),
    smallCart: {
      below: read('smallCart.below', draft.smallCartBelow),
      fee: read('smallCart.fee', draft.smallCartFee),
    },
    minimum: read('minimum', draft.minimum),
    tips: tipsOf(draft.tips, faults),
  };
  return Object.keys(faults).length > 0 ? { faults } : { pricing };
}

function tipsOf(text: string, faults: PricingErrors): number[] {
  const tips = text.split(/[\s,;₹]+/).filter((each) => /[\p{L}\p{N}]/u.test(each));
  const amounts = tips.map((each) => amountIn(each) ?? 0);
  if (tips.length > pricingLimits.tips || amounts.some((tip) => tip < 1 || tip > pricingLimits.tip)) {
    faults.tips = m.adminSettings.tipsFault({ most: pricingLimits.tips, limit: pricingLimits.tip });
  }
  return [...new Set(amounts)].sort((a, b) => a - b);
}

const fieldLabels = (): Readonly<Record<keyof PricingDraft, string>> => ({
  rules: m.adminSettings.pricing(),
  tiers: m.adminSettings.deliveryTiers(),
  handling: m.adminSettings.handling(),
  smallCartBelow: m.adminSettings.smallCartBelow(),
  smallCartFee: m.adminSettings.smallCartFee(),
  minimum: m.adminSettings.minimumOrder(),
  tips: m.adminSettings.tips(),
});

/** The name of a field for people. */
export const pricingLabel = (key: string): string => fieldLabels()[key as keyof PricingDraft];

/** The value of a field, for people. */
export function pricingText(key: string, value: PricingField): string {
  if (typeof value === 'object') return value.map(({ from, fee }) => m.adminSettings.tier({ from, fee })).join('; ');
  return quotedText(key === 'rules' ? choiceLabels()[value as Pricing['rules']].label : value);
}
