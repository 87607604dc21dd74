import { m } from '../../../messages/index.ts';
import { m as rule } from '../../../messages/rule-texts.ts';
import { isUpiId } from '../../money/upi.ts';
import { settingSection } from '../setting-descriptor.ts';

export const payments = settingSection(
  {
    title: m.adminSettings.sectionPayments,
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
    },
  },
  ({ payment: { upiId, card }, cashBook, onlinePayment }) => [
    m.settingSummary.cash(),
    upiId !== '' && m.settingSummary.upi(),
    card === true && m.settingSummary.card(),
    onlinePayment !== undefined && m.settingSummary.online({ provider: onlinePayment }),
    cashBook.on && m.cashBookAdmin.settingTitle(),
  ],
);
