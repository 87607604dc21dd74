import { m } from '../../../messages/index.ts';
import { m as rule } from '../../../messages/rule-texts.ts';
import type { PricingSettings } from '../../money/pricing.ts';
import { refundDays } from '../../money/refund-rules.ts';
import { settingSection } from '../setting-descriptor.ts';

/** The fees that shoppers pay, in a few words each. */
function feesInWords({ rules, delivery: [first, next], handling, minimum }: PricingSettings & { rules: string }) {
  if (rules === 'spec') return [m.adminSettings.pricingSpec()];
  const fee = String(first?.fee ?? 0);
  return [
    fee === '0'
      ? m.settingSummary.freeDelivery()
      : next
        ? m.settingSummary.deliveryBelow({ fee, below: String(next.from) })
        : m.settingSummary.deliveryFee({ fee }),
    handling > 0 && m.settingSummary.handling({ fee: String(handling) }),
    minimum > 0 && m.settingSummary.minimum({ minimum: String(minimum) }),
  ];
}

export const fees = settingSection(
  {
    title: m.adminSettings.sectionFees,
    groups: {
      refunds: {
        title: m.refunds.title,
        hint: m.refundsAdmin.settingHint,
        fields: {
          /** True when staff can give money back for delivered orders. */
          on: { kind: 'switch', label: m.refundsAdmin.setting, publicAs: 'refunds' },
          /** Days after the delivery in which a problem can be reported then. */
          days: {
            kind: 'number',
            initial: 2,
            label: m.refundsAdmin.days,
            hint: m.refundsAdmin.daysHint,
            range: refundDays,
            fault: rule.validation.refundDays(),
          },
          /** Rupees that staff other than managers may give back at once, and each of them on a day. */
          mostEach: { kind: 'limit', label: m.workSettings.mostEach, hint: m.workSettings.maxHint },
          mostDaily: { kind: 'limit', label: m.workSettings.mostDaily, hint: m.workSettings.maxHint },
        },
      },
    },
    choices: {
      /** Totals of orders are rounded to whole rupees, or stay as they are. */
      rounding: {
        title: m.adminSettings.rounding,
        choices: {
          none: { label: m.adminSettings.noRounding, hint: m.adminSettings.noRoundingHint },
          rupee: { label: m.adminSettings.roundToRupee, hint: m.adminSettings.roundToRupeeHint },
        },
      },
    },
  },
  ({ pricing, rounding, refunds }) => [
    ...feesInWords(pricing),
    rounding === 'rupee' && m.adminSettings.rounding(),
    refunds.on && m.refunds.title(),
  ],
);
