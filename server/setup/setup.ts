/**
 * The setup guide of a new owner (docs/features/setup-guide.md). What the data of the shop says is read from it; only the rest is stored.
 * Each step is saved by the calls that its usual screen uses.
 */
import { isDeepStrictEqual } from 'node:util';
import { pickTranslations } from '../../contract/catalogue/translations.ts';
import { toRupees } from '../../contract/money/money.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import type { SetupState, StepState } from '../../contract/settings/setup.ts';
import { type SetupStep, setupSteps } from '../../contract/settings/setup-steps.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import { countOwn, findOwnWithoutStock } from '../catalogue/own-product-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { findTestOrder, hasCustomerOrder, type OrderRow } from '../orders/model/repository.ts';
import { type Guide, getGuide, lockGuide, saveGuide } from './repository.ts';
import type { StarterCatalogue } from './starter-catalogue.ts';

/** The audit log names things by their id. */
const guideId = '0'.repeat(26);

/** Products without stock that the guide names. */
const namedWithoutStock = 6;

/** The areas and hours of the shop. */
export interface DeliverySet {
  hasAreas: boolean;
  hasHours: boolean;
}

interface Parts {
  database: Database;
  settings: () => Pick<ShopSettings, 'shop' | 'promises'>;
  delivery: () => Promise<DeliverySet>;
  starters: () => Promise<StarterCatalogue>;
  sampleShop: { hasPeople: () => boolean };
}

type Marks = Guide['marks'];

export interface SetupChange {
  steps?: { [S in SetupStep]?: Marks[S] | null | undefined } | undefined;
  dismissed?: boolean | undefined;
}

export function createSetup({ database, settings, delivery, starters, sampleShop }: Parts) {
  const { queries } = database;

  /** Returns true when the shop's data says that a step is done. */
  async function readDone(own: number, hasOrdered: boolean, test: OrderRow | undefined) {
    const { shop, promises } = settings();
    const { hasAreas, hasHours } = await delivery();
    return {
      name: shop.name !== defaultShopSettings.shop.name || shop.logo !== '',
      place: hasAreas,
      hours: hasHours,
      products: own > 0,
      promises: !isDeepStrictEqual(promises, defaultShopSettings.promises),
      order: hasOrdered || test?.status === 'delivered' || test?.status === 'cancelled',
    } satisfies Record<SetupStep, boolean>;
  }

  async function get(): Promise<SetupState> {
    const { products } = await starters();
    const guide = await getGuide(queries);
    const hasOrdered = await hasCustomerOrder(queries);
    const test = await findTestOrder(queries);
    const skus = products.map(({ key }) => key);
    const { own, untouched } = await countOwn(queries, skus);
    const without = await findOwnWithoutStock(queries, skus, namedWithoutStock);
    const done = await readDone(own, hasOrdered, test);
    const steps = Object.fromEntries(
      setupSteps.map((step) => [step, stateOf(done[step], guide.marks[step])]),
    ) as SetupState['steps'];
    return {
      steps,
      offered: !guide.dismissed && !hasOrdered && setupSteps.some((step) => steps[step] !== 'done'),
      products: {
        own,
        demo: untouched,
        canRemoveDemo: (untouched > 0 || sampleShop.hasPeople()) && !hasOrdered,
        withoutStock: {
          count: without.count,
          first: without.first.map(({ id, name, translations }) => ({
            _id: id,
            name,
            translations: pickTranslations(translations ?? {}, ['name']),
          })),
        },
      },
      testOrder: test ? presentTest(test) : null,
    };
  }

  return {
    get,

    /** Changes only what is given. */
    async update(actor: Actor, { steps = {}, dismissed }: SetupChange): Promise<SetupState> {
      await database.transaction(async (tx: Queries) => {
        const before = await lockGuide(tx);
        const given = Object.entries(steps).filter(([, mark]) => mark !== undefined);
        const merged = Object.entries({ ...before.marks, ...Object.fromEntries(given) });
        const marks = Object.fromEntries(merged.filter(([, mark]) => mark !== null)) as Marks;
        const after = { ...before, marks, dismissed: dismissed ?? before.dismissed };
        const fields = diff(audited(before), audited(after));
        if (Object.keys(fields).length === 0) return;
        await saveGuide(tx, after);
        const about = { actor, entity: 'setup', entityId: guideId, entityName: '' } as const;
        await addAuditEntry(tx, { ...about, action: 'changed', fields });
      });
      return get();
    },

    /** Returns true when an empty shop is to be filled with the demo catalogue. */
    async wantsDemo(): Promise<boolean> {
      return !(await getGuide(queries)).demoRemoved;
    },
  };
}

function stateOf(isDone: boolean, mark: Marks[SetupStep]): StepState {
  if (isDone || mark === 'confirmed') return 'done';
  return mark ?? 'open';
}

/** One field for each step, such as 'setup.name'. */
const audited = ({ marks, dismissed }: Guide): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(marks).map(([step, mark]) => [`setup.${step}`, mark])),
  dismissed,
});

const presentTest = ({ id, number, status, revision, totalPaise, createdAt }: OrderRow): SetupState['testOrder'] => ({
  _id: id,
  orderId: number,
  status,
  revision,
  totalAmount: toRupees(totalPaise),
  createdAt: createdAt.toISOString(),
});

export type Setup = ReturnType<typeof createSetup>;
