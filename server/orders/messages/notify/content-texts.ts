/** The words of a message about an order, for channels that have room for a few sentences. Emails say the same at more length. */

import { maxChargedPaise } from '../../../../contract/catalogue/weight.ts';
import { clockTime } from '../../../../contract/delivery/slot-texts.ts';
import { formatPaise } from '../../../../contract/money/money.ts';
import type { TakenMethods } from '../../../../contract/money/payment-methods/index.ts';
import { statusTexts } from '../../../../contract/orders/order-steps.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import type { Messages } from '../../../../messages/index.ts';
import { type Locale, languageTags } from '../../../../messages/locale.ts';
import { inLanguage } from '../../../lib/errors.ts';
import type { OrderRow } from '../../model/repository.ts';
import type { LineSnapshot } from '../../model/tables.ts';
import type { RefundRow } from '../../money/refunds/repository.ts';
import type { ChangeRow } from '../../questions/changes/repository.ts';
import { cancelledText, deliveredTexts, leftStoreTexts, onItsWayTexts, refundText } from '../order-texts.ts';

/** The part of what was paid online that the customer gets back. */
interface MoneyBack {
  paise: number;
  asCredit: boolean;
}

/** An event with the facts that its words need. */
export type Happened =
  | { event: 'order.placed' | 'order.arrived' | 'order.corrected' }
  | { event: 'order.packed'; now: Date }
  | { event: 'order.out_for_delivery'; now: Date; taken: TakenMethods }
  | { event: 'order.delivered'; back: MoneyBack }
  | { event: 'order.cancelled'; reason: string; back: MoneyBack }
  | { event: 'order.paid' | 'order.payment_failed' | 'order.money_returned'; paise: number }
  | {
      event: 'order.substitute_question';
      name: string;
      substitute: Pick<LineSnapshot, 'name' | 'image' | 'salePaise' | 'weight'>;
      quantity: number;
      answerBy: Date;
    }
  | { event: 'order.change_question'; change: Pick<ChangeRow, 'beforePaise' | 'totalPaise' | 'answerBy'> }
  | { event: 'order.message' | 'order.report_answered'; written: string }
  | { event: 'order.refund_decided'; refund: Pick<RefundRow, 'way' | 'paise' | 'reference'> };

export function contentTexts(order: OrderRow, happened: Happened, language: Locale): { title: string; text: string } {
  const [title, ...sentences] = titleAndSentences(order, happened, language);
  return { title, text: sentences.join(' ') };
}

function goesBack(m: Messages, { paise, asCredit }: MoneyBack): string[] {
  const say = asCredit ? m.emails.comesAsCredit : m.emails.goesBack;
  return paise > 0 ? [say({ amount: formatPaise(paise) })] : [];
}

function titleAndSentences(order: OrderRow, happened: Happened, language: Locale): [string, ...string[]] {
  const m = messagesIn(language);
  const { number, totalPaise } = order;
  switch (happened.event) {
    case 'order.placed': {
      const placed = m.notifications.placed({ number, amount: formatPaise(totalPaise) });
      return [m.notifications.placedTitle(), placed, ...onItsWayTexts(order, language, order.createdAt)];
    }
    case 'order.packed':
      return [
        m.notifications.packedTitle(),
        m.notifications.packed({ number }),
        ...onItsWayTexts(order, language, happened.now),
      ];
    case 'order.out_for_delivery':
      return [m.emails.onItsWayTitle(), ...leftStoreTexts(order, language, happened.now, happened.taken)];
    case 'order.arrived':
      return [m.notifications.arrivedTitle(), m.notifications.arrived({ number })];
    case 'order.delivered':
      return [m.notifications.deliveredTitle(), ...deliveredTexts(order, language), ...goesBack(m, happened.back)];
    case 'order.cancelled': {
      // Before the reason, which may be too long for a device.
      const [cancelled, ...why] = cancelledText(order, language, happened.reason);
      return [m.notifications.cancelledTitle(), cancelled, ...goesBack(m, happened.back), ...why];
    }
    case 'order.paid':
      return [m.notifications.paidTitle(), m.notifications.paid({ number, amount: formatPaise(happened.paise) })];
    case 'order.payment_failed': {
      const failed = m.notifications.paymentFailed({ number, amount: formatPaise(happened.paise) });
      return [m.notifications.paymentFailedTitle(), failed];
    }
    case 'order.money_returned':
      return [
        m.emails.moneyReturnedSubject({ number }),
        m.emails.moneyReturned({ number }),
        ...goesBack(m, { paise: happened.paise, asCredit: false }),
      ];
    case 'order.corrected': {
      const status = inLanguage(language, statusTexts[order.status]);
      return [m.notifications.correctedTitle(), m.notifications.corrected({ number, status })];
    }
    case 'order.substitute_question': {
      const { name, substitute, quantity, answerBy } = happened;
      const { weight, salePaise } = substitute;
      const time = clockTime(answerBy, languageTags[language]);
      const asked = { number, name, substitute: substitute.name, amount: formatPaise(salePaise), time };
      const most = weight && formatPaise(maxChargedPaise(salePaise, weight, quantity, weight.mostPaise));
      const question = most ? m.notifications.questionByWeight({ ...asked, most }) : m.notifications.question(asked);
      return [m.notifications.questionTitle(), question];
    }
    case 'order.change_question': {
      const { beforePaise, totalPaise: after, answerBy } = happened.change;
      const amounts = { before: formatPaise(beforePaise), amount: formatPaise(after) };
      const time = clockTime(answerBy, languageTags[language]);
      return [m.notifications.questionTitle(), m.notifications.changeQuestion({ number, ...amounts, time })];
    }
    case 'order.message':
      return [m.notifications.messageTitle({ number }), happened.written];
    case 'order.report_answered':
      return [m.notifications.answerTitle({ number }), happened.written];
    case 'order.refund_decided':
      return [m.notifications.refundTitle(), m.emails.refunded({ number }), refundText(happened.refund, { language })];
  }
}
