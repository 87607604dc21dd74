/** Writes what happened in the shop of a demo, in the transaction that fills it: all of it or nothing. Nobody gets a message about it. */
import { ruleFrom } from '../../contract/offers/offer-rules.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import { insertAddress } from '../addresses/repository.ts';
import { insertPastMovements, type PastMovementRow } from '../catalogue/stock/past-movements-repository.ts';
import { listForSale } from '../catalogue/stock/sale-repository.ts';
import { reasonColumns } from '../catalogue/stock/stock-repository.ts';
import type { Queries } from '../db/database.ts';
import { startOfIdsAt } from '../lib/ids.ts';
import { firstStaffNumber, sampleEmail, sampleId } from '../lib/sample-people.ts';
import { enteredFrom } from '../offers/offer-admin.ts';
import { insertPastOffers } from '../offers/repository.ts';
import { insertReport } from '../orders/customer/reports/repository.ts';
import { insertRefusals } from '../orders/delivery/refusals/repository.ts';
import { insertPastOrders } from '../orders/model/past-repository.ts';
import { refundableLines, refundedLines, sumOf } from '../orders/money/refunds/refundable.ts';
import { insertRefund } from '../orders/money/refunds/repository.ts';
import { insertPastPicking } from '../orders/packing/picking/repository.ts';
import { insertPastReviews } from '../reviews/repository.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { addEntry } from '../store-credit/repository.ts';
import { noPasswordHash } from '../users/passwords.ts';
import { insertSamplePeople } from '../users/sample-repository.ts';
import type { SampleOrder, SampleShop } from './plan.ts';
import { idOfPart, type PlayedOrder, playOrder, type SampleGoods, type SampleProduct } from './play-order.ts';
import { saveSampleSettings } from './sample-settings.ts';

/** @param usual the settings of a new shop */
export async function fillSampleShop(
  tx: Queries,
  plan: SampleShop,
  idOf: ReadonlyMap<string, string>,
  usual: ShopSettings,
): Promise<void> {
  await saveSampleSettings(tx, usual);
  await writePeople(tx, plan);
  const goods = await goodsOf(tx, plan, idOf, usual.delivery.minutes);
  const played = plan.orders.map((order) => ({ planned: order, ...playOrder(order, goods) }));
  await insertPastOrders(tx, {
    rows: played.map(({ order }) => order),
    lines: played.flatMap(({ lines }) => lines),
    events: played.flatMap(({ events }) => events),
  });
  await writeOffers(tx, plan, played);
  await insertPastPicking(
    tx,
    played.flatMap(({ claim }) => claim ?? []),
    played.flatMap(({ picked }) => picked),
  );
  const refusals = played.flatMap(({ refusals }) => refusals);
  if (refusals.length > 0) await insertRefusals(tx, refusals);
  for (const each of played) await writeReport(tx, each, goods);
  await writeStock(tx, plan, played, idOf);
  await insertPastReviews(
    tx,
    plan.reviews.map(({ id, customer, sku, stars, text, at, reply }) => ({
      ...{ id, productId: idOf.get(sku) ?? '', userId: sampleId(customer), author: firstNameOf(plan, customer) },
      ...{ stars, text, createdAt: at, reply: reply?.text ?? '', repliedAt: reply?.at ?? null },
    })),
  );
}

const firstNameOf = ({ people }: SampleShop, customer: number): string =>
  people.find(({ number }) => number === customer)?.name.split(' ')[0] ?? '';

async function writePeople(tx: Queries, { people }: SampleShop): Promise<void> {
  await insertSamplePeople(
    tx,
    people.map(({ number, name, mobile, joinedAt, staffRole }) => ({
      ...{
        id: sampleId(number),
        name,
        mobile,
        email: sampleEmail(name),
        passwordHash: noPasswordHash,
        createdAt: joinedAt,
      },
      emailConfirmed: true,
      ...(staffRole && { role: 'ADMIN' as const, staffRole, storeIds: [firstStoreId] }),
    })),
  );
  for (const { number, joinedAt, address } of people)
    if (address) await insertAddress(tx, sampleId(number), addressId(number, joinedAt), address);
}

const addressId = (number: number, joinedAt: Date): string => startOfIdsAt(joinedAt) + sampleId(number).slice(-16);

/** The products, offers and addresses of which orders are made. */
async function goodsOf(
  tx: Queries,
  { people, offers }: SampleShop,
  idOf: ReadonlyMap<string, string>,
  minutes: number,
): Promise<SampleGoods> {
  const sold = await listForSale(tx, [...idOf.values()]);
  // The offers of the demo are for all products, whatever their categories are.
  const products = new Map(
    sold.map((product): [string, SampleProduct] => [
      product.sku ?? '',
      { ...product, categoryIds: [], subCategoryIds: [] },
    ]),
  );
  const known = new Map(people.map((person) => [person.number, person]));
  return {
    products,
    minutes,
    offers: new Map(
      offers.map(({ id, code, title, translations, ...terms }) => {
        const titles = Object.fromEntries(
          Object.entries(translations).map(([language, { title: words = '' }]) => [language, { title: words }]),
        );
        return [code, { offer: { id, code, title, translations: titles }, rule: ruleFrom(terms) }];
      }),
    ),
    addressOf(customer) {
      const person = known.get(customer);
      if (!person?.address) throw new Error(`the demo has no customer ${customer}`);
      const { address_line: addressLine, city, state, pincode, mobile } = person.address;
      const place = {
        addressLine,
        city,
        state,
        pincode,
        mobile,
        landmark: '',
        gateCode: '',
        latitude: null,
        longitude: null,
      };
      return { name: person.name, address: { id: addressId(customer, person.joinedAt), ...place } };
    },
  };
}

async function writeOffers(
  tx: Queries,
  { offers, openedAt }: SampleShop,
  played: readonly PlayedOrder[],
): Promise<void> {
  const uses = played.flatMap(({ order: { id: orderId, storeId, number: orderNumber, userId, createdAt }, use }) =>
    use ? [{ orderId, storeId, orderNumber, userId, createdAt, ...use }] : [],
  );
  await insertPastOffers(
    tx,
    offers.map(({ id, state, ...fields }) => {
      const used = uses.filter(({ offerId, givenBackAt }) => offerId === id && givenBackAt === null);
      const givenPaise = used.reduce((sum, each) => sum + each.givenPaise, 0);
      return { id, state, ...enteredFrom(fields), uses: used.length, givenPaise, createdAt: openedAt };
    }),
    uses,
  );
}

/** A problem that the customer reported, its answer, and the money that went back. */
async function writeReport(
  tx: Queries,
  { planned, order, lines }: PlayedOrder & { planned: SampleOrder },
  { products }: SampleGoods,
): Promise<void> {
  const { report } = planned;
  const productId = report && products.get(report.sku)?.id;
  if (!report || productId === undefined) return;
  const { storeId } = order;
  const { reason, text, at, answer } = report;
  const id = idOfPart(order, at, 91);
  const reported = { id, storeId, orderId: order.id, text, requestHash: id, createdAt: at };
  const answered = answer && { answer: answer.text, answeredAt: answer.at, resolvedAt: answer.at, revision: 2 };
  await insertReport(tx, { ...reported, ...answered }, [{ productId, quantity: 1, reason }], []);
  if (!answer?.refund) return;
  const refunded = refundedLines([{ productId, quantity: 1 }], refundableLines(order, lines, []), lines);
  const refund = {
    ...{ id: idOfPart(order, answer.at, 92), storeId, orderId: order.id, reportId: id, way: answer.refund },
    ...{
      reference: null,
      paise: sumOf(refunded),
      reason: '',
      givenBy: sampleId(firstStaffNumber),
      createdAt: answer.at,
    },
  };
  await insertRefund(tx, refund, refunded);
  if (answer.refund === 'credit')
    await addEntry(tx, order, { kind: 'refund', paise: refund.paise, createdAt: answer.at });
}

/** Marks goods that arrived, which belong to no order. */
export const keyOfArrivals = 'sample delivery';

/** The ledger: what orders took and gave back, and the goods that arrived in between. */
async function writeStock(
  tx: Queries,
  { deliveries, openedAt }: SampleShop,
  played: readonly PlayedOrder[],
  idOf: ReadonlyMap<string, string>,
): Promise<void> {
  const ofOrders = played.flatMap(({ movements }): PastMovementRow[] =>
    movements.map((movement) => ({ ...movement, storeId: firstStoreId })),
  );
  const arrived = deliveries.map(({ sku, quantity, at }, place): PastMovementRow => {
    const requestKey = `${keyOfArrivals} ${place}`;
    const about = { kind: 'received', ...reasonColumns({ usual: 'delivery' }), requestKey } as const;
    return { ...about, storeId: firstStoreId, productId: idOf.get(sku) ?? '', quantity, createdAt: at };
  });
  const rows = [...ofOrders, ...arrived].toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
  await insertPastMovements(tx, rows, openedAt);
}
