/** The email that asks a customer to agree to a change. Its link leads to the page of the order, where they answer. */

import { maxChargedPaise, weightRange } from '../../../../contract/catalogue/weight.ts';
import { clockTime } from '../../../../contract/delivery/slot-texts.ts';
import { formatPaise } from '../../../../contract/money/money.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import { languageTags } from '../../../../messages/locale.ts';
import { emailTemplate, greet } from '../../../mail/email-template.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import { linkTo } from '../../messages/emails/emailed-order.ts';
import type { NameOfLine } from '../../model/line-names.ts';
import type { OrderRow } from '../../model/repository.ts';
import type { Composed } from './compose-change.ts';
import type { ChangeRow } from './repository.ts';
import type { ChangedLine } from './tables.ts';

/** Without the address: the email may be that of a stranger. */
export function changeAskedEmail(
  { id, number }: Pick<OrderRow, 'id' | 'number'>,
  { lines, address, beforePaise, totalPaise, answerBy }: Composed & Pick<ChangeRow, 'answerBy'>,
  to: Greeted,
  origin: string,
  nameOf: NameOfLine,
) {
  const m = messagesIn(to.language);
  const unitsOf = ({ before, quantity }: ChangedLine) => {
    if (quantity === 0) return m.orderChanges.removed();
    return before === 0 ? m.orderChanges.added({ quantity }) : m.orderChanges.units({ before, quantity });
  };
  const wordsOf = (line: ChangedLine) => {
    const { quantity, weight } = line;
    const units = unitsOf(line);
    if (quantity === 0 || !weight) return units;
    const most = maxChargedPaise(weight.salePaise, weight, quantity, weight.mostPaise);
    const amount = formatPaise((most - weight.salePaise) * quantity);
    return m.emails.changeWeighed({ units, ...weightRange(weight, quantity), amount });
  };
  const until = m.emails.changeAskedUntil({ time: clockTime(answerBy, languageTags[to.language]) });
  return emailTemplate(to.language, {
    subject: m.emails.changeAskedSubject({ number }),
    title: greet(to.name, m.emails.helloName, m.emails.hello),
    paragraphs: [m.emails.changeAsked({ number }), until],
    facts: [
      ...lines.map((line): [string, string] => [nameOf(line).name, wordsOf(line)]),
      ...(address ? [[m.orderChanges.address(), m.orderChanges.otherAddress()] as [string, string]] : []),
      [m.orderChanges.totalBefore(), formatPaise(beforePaise)],
      [m.orderChanges.totalAfter(), formatPaise(totalPaise)],
    ],
    action: { label: m.emails.changeAskedButton(), url: linkTo({ id }, origin, to) },
  });
}
