import { m } from '../../../messages/index.ts';
import { m as rule } from '../../../messages/rule-texts.ts';
import { settingSection } from '../setting-descriptor.ts';

const timeOfDay = {
  isRight: (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text),
  fault: rule.validation.timeOfDay(),
};

export const messages = settingSection(
  {
    title: m.adminSettings.sectionMessages,
    groups: {
      /** True when shoppers can get notifications on their devices. */
      push: {
        title: m.pushAdmin.settingTitle,
        hint: m.pushAdmin.settingHint,
        fields: { on: { kind: 'switch', label: m.pushAdmin.setting } },
      },
      /** The sender of emails; what is empty is as the environment of the server says. */
      sender: {
        title: m.numbersAdmin.sender,
        hint: m.numbersAdmin.senderHint,
        fields: {
          name: {
            kind: 'text',
            label: m.numbersAdmin.senderName,
            most: 80,
            form: { isRight: (text) => !/[<>"@]/.test(text), fault: rule.validation.senderName() },
          },
          email: {
            kind: 'email',
            label: m.numbersAdmin.senderEmail,
            hint: m.numbersAdmin.senderEmailHint,
            most: 254,
          },
        },
      },
      /** The address for emails about new orders; '' for none. */
      newOrders: {
        title: m.newOrders.title,
        hint: m.newOrders.hint,
        fields: { email: { kind: 'email', label: m.newOrders.email, hint: m.newOrders.emailHint } },
      },
      /** When emails that can wait are not sent. */
      quietHours: {
        title: m.quietHours.title,
        hint: m.quietHours.hint,
        fields: {
          from: { kind: 'text', type: 'time', label: m.quietHours.from, hint: m.quietHours.fromHint, form: timeOfDay },
          to: { kind: 'text', type: 'time', label: m.quietHours.to, hint: m.quietHours.toHint, form: timeOfDay },
        },
        checks: [
          { isRight: ({ from, to }) => from !== '' || to === '', field: 'from', fault: rule.validation.bothTimes() },
          { isRight: ({ from, to }) => to !== '' || from === '', field: 'to', fault: rule.validation.bothTimes() },
          {
            isRight: ({ from, to }) => from === '' || from !== to,
            field: 'to',
            fault: rule.validation.quietHoursSame(),
          },
        ],
      },
    },
  },
  ({ push, sender, newOrders, quietHours: { from, to } }) => [
    (sender.name !== '' || sender.email !== '') &&
      m.settingSummary.sender({ sender: [sender.name, sender.email].filter(Boolean).join(' ') }),
    newOrders.email !== '' && m.settingSummary.newOrders({ email: newOrders.email }),
    push.on && m.pushAdmin.settingTitle(),
    from !== '' && m.settingSummary.quiet({ from, to }),
  ],
);
