import { m } from '../../../messages/index.ts';
import { m as rule } from '../../../messages/rule-texts.ts';
import { refundDays } from '../../money/refund-rules.ts';
import { isUpiId } from '../../money/upi.ts';
import type { SettingSection } from '../setting-descriptor.ts';

export const money = {
  title: m.adminSettings.sectionMoney,
  groups: {
    /** Payments at the door besides cash. */
    payment: {
      title: m.adminSettings.payment,
      hint: m.adminSettings.paymentHint,
      fields: {
        /** '' in a shop that takes no payments by UPI. */
        upiId: {
          kind: 'text',
          label: m.adminSettings.upiId,
          hint: m.adminSettings.upiIdHint,
          most: 100,
          form: { isRight: isUpiId, fault: rule.validation.upiId() },
        },
        /** The payee, when it is neither the company nor the shop by name. */
        upiName: { kind: 'text', label: m.adminSettings.upiName, hint: m.adminSettings.upiNameHint, most: 50 },
        /** The people who deliver bring a card machine along. */
        card: { kind: 'switch', isNew: true, label: m.adminSettings.card, hint: m.adminSettings.cardHint },
      },
    },
    /** True when the dialog of a delivery calculates the change to give. */
    cash: {
      title: m.workSettings.cashTitle,
      hint: m.workSettings.cashHint,
      fields: { change: { kind: 'switch', label: m.workSettings.cashSetting, publicAs: 'cashChange' } },
    },
    /** True when the shopper may say at checkout which note they pay with. */
    paysWith: {
      title: m.cashBookAdmin.paysWithTitle,
      hint: m.cashBookAdmin.paysWithHint,
      fields: { on: { kind: 'switch', label: m.cashBookAdmin.paysWithSetting, publicAs: 'paysWith' } },
    },
    /** True when what riders carry is booked, in shifts that are handed over. */
    cashBook: {
      title: m.cashBookAdmin.settingTitle,
      hint: m.cashBookAdmin.settingHint,
      fields: { on: { kind: 'switch', label: m.cashBookAdmin.setting, publicAs: 'cashBook' } },
    },
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
} as const satisfies SettingSection;
