/**
 * The invented people and orders of a demo (docs/features/demo.md): written once with the demo catalogue, and removed with it. While they
 * are there, and the environment says that this is a demo, everybody may sign in as some of them.
 */
import { type SampleRole, sampleRoles } from '../../contract/users/sample-people.ts';
import type { Tokens } from '../../contract/users/users.ts';
import { Changes } from '../cache/dependencies.ts';
import { createLiveCopy } from '../cache/live-copy.ts';
import { removeMovements } from '../catalogue/stock/past-movements-repository.ts';
import type { StockState } from '../catalogue/stock/stock-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { networkOf } from '../http/network.ts';
import { notFound } from '../lib/errors.ts';
import { sampleId, sampleNumbers } from '../lib/sample-people.ts';
import { removeNotificationsOf } from '../notifications/repository.ts';
import { removeSampleOffers, removeUses } from '../offers/repository.ts';
import { hasAnyOrder } from '../orders/model/past-repository.ts';
import { listOrderIdsOf, removeOrders } from '../orders/model/removal-repository.ts';
import { hasCustomerOrder } from '../orders/model/repository.ts';
import { removePaymentsOf } from '../payments/repository.ts';
import type { Reviews } from '../reviews/reviews.ts';
import { countAttempts, counterOf } from '../runtime/limits.ts';
import type { Log } from '../runtime/log.ts';
import { getSettings } from '../shop-settings/repository.ts';
import type { ShopSettingsService } from '../shop-settings/shop-settings.ts';
import { removeEntriesOf } from '../store-credit/repository.ts';
import {
  deleteSamplePeople,
  endSessionsOf,
  listActiveSamples,
  listSamplePeople,
  lockSamplePeople,
} from '../users/sample-repository.ts';
import type { Users } from '../users/users.ts';
import { fillSampleShop, keyOfArrivals } from './fill.ts';
import type { SampleShop } from './plan.ts';
import { takeBackSettings } from './sample-settings.ts';

interface Parts {
  database: Database;
  log: Log;
  /** True when the environment says that this is a demo. */
  isDemo: boolean;
  users: Pick<Users, 'startSession'>;
  shopSettings: Pick<ShopSettingsService, 'current'>;
  reviews: Pick<Reviews, 'erase'>;
  now: () => Date;
}

const idOf = (role: SampleRole): string => sampleId(sampleNumbers[role]);

/** Sign-ins of one network. */
const most = { max: 60, seconds: 15 * 60 };

export async function openSampleShop({ database, log, isDemo, users, shopSettings, reviews, now }: Parts) {
  const { queries } = database;
  const changes = new Changes();
  let hasPeople = false;
  let roles: readonly SampleRole[] = [];
  const copy = createLiveCopy({ database, log, name: 'sample people', read });

  /** The roles that people may try now: no staff once somebody real has ordered, because staff see who that is. */
  async function findRoles(active: readonly string[]): Promise<SampleRole[]> {
    if (!isDemo || active.length === 0) return [];
    const isUsed = await hasCustomerOrder(queries);
    return sampleRoles.filter((role) => active.includes(idOf(role)) && (role === 'shopper' || !isUsed));
  }

  async function read(): Promise<void> {
    const active = await listActiveSamples(queries);
    const found = await findRoles(active);
    const closed = sampleRoles.filter((role) => !found.includes(role)).map(idOf);
    if (active.length > 0 && closed.length > 0) await endSessionsOf(queries, closed, now());
    const isChanged = found.join() !== roles.join();
    hasPeople = active.length > 0;
    roles = found;
    if (isChanged) changes.addAll();
  }

  await copy.open();

  return {
    job: copy.job,

    /** The sample people as whom everybody may sign in. Responses that are computed from it are cached until it changes. */
    roles(): readonly SampleRole[] {
      changes.read('');
      return roles;
    },

    /** True while the sample people are there, also in a shop that is no demo. */
    hasPeople: (): boolean => hasPeople,

    /** @throws AppError NOT_FOUND unless this is a demo with its sample people; TOO_MANY_ATTEMPTS */
    async signIn(
      role: SampleRole,
      { ip, userAgent }: { ip: string; userAgent: string },
    ): Promise<Tokens & { userId: string }> {
      if (!isDemo) throw notFound('errors.accountNotFound');
      await countAttempts(queries, [counterOf(most, 'sample sign-in network', networkOf(ip))]);
      const userId = idOf(role);
      if (!(await findRoles(await listActiveSamples(queries))).includes(role)) throw notFound('errors.accountNotFound');
      return { userId, ...(await users.startSession(userId, userAgent)) };
    },

    /** Writes it in `tx`, unless somebody has used the shop or decided something in it already. Call `refresh` after the commit. */
    async fill(tx: Queries, plan: SampleShop, idOf: ReadonlyMap<string, string>): Promise<void> {
      if ((await getSettings(tx)) || (await hasAnyOrder(tx))) return;
      await fillSampleShop(tx, plan, idOf, shopSettings.current());
      await copy.announce(tx);
    },

    /** From now on nobody changes what belongs to the sample people, until `tx` ends. */
    lock: lockSamplePeople,

    /**
     * Removes the sample people with everything that belongs to them. Call `lock` before, and `refresh` after the commit.
     * @returns the stock that it changed
     */
    async remove(tx: Queries): Promise<StockState[]> {
      const people = await listSamplePeople(tx);
      if (people.length === 0) return [];
      const orderIds = await listOrderIdsOf(tx, people);
      await removePaymentsOf(tx, orderIds);
      await removeEntriesOf(tx, people);
      await removeUses(tx, orderIds);
      await removeSampleOffers(tx);
      await removeNotificationsOf(tx, orderIds);
      await removeOrders(tx, orderIds);
      const moved = await removeMovements(tx, { orderIds, keyOfArrivals });
      for (const userId of people) await reviews.erase(tx, userId);
      await deleteSamplePeople(tx);
      await takeBackSettings(tx);
      await copy.announce(tx);
      return moved;
    },

    refresh: copy.read,
  };
}

export type SampleShopService = Awaited<ReturnType<typeof openSampleShop>>;
