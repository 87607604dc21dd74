/** Decides about each order: when it is packed, sent and delivered, and what goes wrong. */
import type { SampleOrder } from '../../server/sample-shop/plan.ts';
import { after } from './clock.ts';
import { pickerNumbers, riderNumbers } from './people.ts';
import type { Chance } from './random.ts';
import { cancelledByShop, complaints } from './words.ts';

/** In minutes after the order: the usual, and that of one in seven, which comes late. */
const times = { picking: [0.5, 2], packed: [3, 5], sent: [5, 6.5], delivered: [8, 11] } as const;
const late = { picking: [2, 5], packed: [7, 11], sent: [11, 14], delivered: [15, 27] } as const;

const [first = 0] = pickerNumbers;
const [rider = 0] = riderNumbers;

/** An order that is done. */
export function pastOrder(placed: SampleOrder, now: Date, chance: Chance): SampleOrder {
  const when = chance.happens(14) ? late : times;
  const at = (step: keyof typeof times): Date => {
    const [least, most] = when[step];
    return after(placed.at, least + ((most - least) * chance.whole(0, 1_000)) / 1_000);
  };
  const order = { ...placed, picker: chance.pick(pickerNumbers), rider: chance.pick(riderNumbers) };
  if (chance.happens(2)) return { ...order, cancelled: { at: after(placed.at, 1), by: 'customer', reason: '' } };
  const pickedFrom = at('picking');
  const packed = { ...order, picking: { from: pickedFrom, lines: order.lines.length }, packedAt: at('packed') };
  const sent = { ...packed, sentAt: at('sent') };
  const deliveredAt = at('delivered');
  if (chance.happens(2))
    return { ...sent, cancelled: { at: after(deliveredAt, 4), by: 'shop', reason: chance.pick(cancelledByShop) } };
  return { ...sent, ...troublesOf({ ...sent, deliveredAt }, now, chance), deliveredAt };
}

type Troubles = Pick<SampleOrder, 'missing' | 'refused' | 'report'>;

/** At most one thing goes wrong with an order that arrives, and only with one of several products. */
function troublesOf({ lines, deliveredAt }: SampleOrder & { deliveredAt: Date }, now: Date, chance: Chance): Troubles {
  const { sku, quantity } = chance.pick(lines);
  if (lines.length < 2) return {};
  if (chance.happens(4)) return { missing: { sku, quantity } };
  if (chance.happens(4)) {
    const backAt = after(deliveredAt, chance.whole(15, 60));
    const reason = chance.pick(['damaged', 'not_fresh', 'changed_mind'] as const);
    return { refused: { sku, quantity, reason, backAt: backAt < now ? backAt : null } };
  }
  const reportedAt = after(deliveredAt, chance.whole(20, 600));
  if (!chance.happens(5) || reportedAt > now) return {};
  const { reason, text, answer, refund } = chance.pick(complaints);
  const answeredAt = after(reportedAt, chance.whole(10, 240));
  const report = { at: reportedAt, sku, reason, text };
  // Those of the last day wait for somebody who tries the shop.
  if (after(reportedAt, 24 * 60) > now) return { report };
  return { report: { ...report, answer: { at: answeredAt, text: answer, ...(refund && { refund }) } } };
}

interface OpenOrder {
  at: Date;
  /** Left out for anybody. */
  customer?: number;
  complete: (placed: SampleOrder) => SampleOrder;
}

/** The orders that the shop works on at this moment, oldest first. @param tried has one on its way */
export function openOrders(now: Date, tried: number): OpenOrder[] {
  const open = (minutes: number, steps: (order: SampleOrder) => Partial<SampleOrder> = () => ({})): OpenOrder => ({
    at: after(now, -minutes),
    complete: (placed) => {
      const order = { ...placed, picker: first, rider };
      return { ...order, ...steps(order) };
    },
  });
  const picked = ({ at, lines }: SampleOrder, packed: number, from = 1) => ({
    picking: { from: after(at, from), lines: lines.length },
    packedAt: after(at, packed),
  });
  return [
    open(17, (order) => ({ ...picked(order, 9, 4), sentAt: after(order.at, 12) })),
    { ...open(9, (order) => ({ ...picked(order, 4), sentAt: after(order.at, 6) })), customer: tried },
    open(7, (order) => picked(order, 4)),
    open(5, (order) => picked(order, 4)),
    open(4, ({ at, lines }) => ({ picking: { from: after(at, 2), lines: Math.floor(lines.length / 2) } })),
    open(3),
    open(2),
    open(1),
  ];
}
