/** A shop whose staff change placed orders, for tests: the calls of staff and of the shopper. */
import { calls, pathOf } from '../../contract/api/calls.ts';
import type { FulfilmentOrder } from '../../contract/orders/fulfilment.ts';
import { type ChangedOrder, changedOrder } from '../../contract/orders/order-change-fields.ts';
import { auditLog } from '../audit-log/tables.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { orderChanges } from '../orders/questions/changes/tables.ts';
import { hire } from './fulfilment-calls.ts';
import { type Answer, home, type Shopper } from './shopping.ts';
import { openSubstituteShop } from './substitutes.ts';

/** The change that staff want: units by product id, and the address. */
export interface Change {
  units?: Record<string, number>;
  to?: object;
}

export async function openChangeShop(...options: Parameters<typeof openSubstituteShop>) {
  const parts = await openSubstituteShop(...options);
  const { shop, asha, meera } = parts;

  async function wanted(orderId: string, { units = {}, to = {} }: Change) {
    const { revision } = await meera.order(orderId);
    const lines = Object.entries(units).map(([productId, quantity]) => ({ productId, quantity }));
    return { revision, lines, ...to };
  }

  const quoteAnswer = async (orderId: string, change: Change, by: Shopper = meera): Promise<Answer> =>
    by.call(calls.quoteOrderChange, { orderId }, await wanted(orderId, change));

  /** @throws when it is refused */
  async function quote(orderId: string, change: Change): Promise<ChangedOrder> {
    const answer = await quoteAnswer(orderId, change);
    if (answer.status !== 200) throw new Error(answer.message);
    return changedOrder.strict().parse(answer.data);
  }

  /** Proposes a change at the total and the weights of a quote, or at 0 when there is none. @param given replaces what is sent */
  async function propose(orderId: string, change: Change, given: object = {}, by: Shopper = meera): Promise<Answer> {
    const quoted = await quoteAnswer(orderId, change);
    const { total = 0, lines = [] } = (quoted.data ?? {}) as Partial<ChangedOrder>;
    const asked = await wanted(orderId, change);
    const deviations = new Map(lines.map(({ productId, weight }) => [productId, weight?.deviation]));
    const seen = asked.lines.map((line) => ({ ...line, weight_deviation: deviations.get(line.productId) }));
    const body = { ...asked, lines: seen, total, ...given };
    return by.call(calls.changeOrder, { orderId }, body);
  }

  /** The change that staff see. */
  async function shown(orderId: string): Promise<NonNullable<FulfilmentOrder['change']>> {
    const { change } = await meera.order(orderId);
    if (!change) throw new Error('there is no change');
    return change;
  }

  /** Asks the shopper. Returns the id of the question. @throws when it is refused */
  async function ask(orderId: string, change: Change): Promise<string> {
    const answer = await propose(orderId, change);
    if (answer.status !== 200) throw new Error(answer.message);
    return (await shown(orderId))._id;
  }

  const say = (orderId: string, changeId: string, accept: boolean, by: Shopper = asha): Promise<Answer> =>
    by.call(calls.answerOrderChange, { orderId }, { changeId, accept });
  const agreed = (orderId: string, changeId: string, by: Shopper = meera): Promise<Answer> =>
    by.call(calls.agreeToOrderChange, { orderId, changeId });
  const withdraw = (orderId: string, changeId: string, by: Shopper = meera): Promise<Answer> =>
    by.request('DELETE', pathOf(calls.withdrawOrderChange, { orderId, changeId }));

  const endQuestions = () => shop.jobs.run('end questions about changes');
  /** Lets the time for the answer pass. */
  async function timeOver(changeId: string): Promise<void> {
    // The next run of the job is a whole interval away, so it does not end the question during the test.
    await endQuestions();
    const answerBy = new Date(Date.now() - 1_000);
    await shop.database.queries.update(orderChanges).set({ answerBy }).where(eq(orderChanges.id, changeId));
  }

  return { ...parts, quoteAnswer, quote, propose, shown, ask, say, agreed, withdraw, timeOver, endQuestions };
}

/** The same with goods on the shelf, somebody in support, another address, and what the audit log says of an order. */
export async function openChangedOrders(...options: Parameters<typeof openSubstituteShop>) {
  const parts = await openChangeShop(...options);
  const { shop, meera, product } = parts;
  const milk = await product('Milk', { stock: 1_000 });
  const bread = await product('Bread', { pricePaise: 5_000, stock: 1_000 });
  const eggs = await product('Eggs', { pricePaise: 9_000, discount: 10, stock: 1_000 });
  const support = await hire(shop, meera, 'support', 'Sunita');
  const other = { ...home, address_line: '7 Church Street', mobile: '9123456780' };
  const orderIn = ({ data }: { data?: unknown }) => data as FulfilmentOrder;
  const auditOf = (orderId: string, action: string) =>
    shop.database.queries
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, orderId), eq(auditLog.action, action)))
      .orderBy(desc(auditLog.id));
  return { ...parts, milk, bread, eggs, support, other, orderIn, auditOf };
}
