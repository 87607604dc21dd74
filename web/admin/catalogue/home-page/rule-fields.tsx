import { useQuery } from '@tanstack/react-query';
import { homeLimits, homeRowOrders, type SalesDays, salesDays } from '../../../../contract/catalogue/admin-limits.ts';
import type { RowRule } from '../../../../contract/pages/home-page.ts';
import { m } from '../../../../messages/index.ts';
import { NumberField } from '../../../forms/number-fields.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { categoriesQuery, subCategoriesQuery } from '../products/catalogue-queries.ts';
import { MultiSelect } from '../products/multi-select.tsx';

interface Props {
  rule: RowRule;
  errors: { minDiscount?: string; most?: string };
  onChange: (rule: RowRule) => void;
}

interface Named {
  _id: string;
  name: string;
}

const orderNames = (): Record<RowRule['order'], string> => ({
  bestSelling: m.adminHome.bestSelling(),
  discount: m.adminHome.discount(),
  newest: m.adminHome.newest(),
  cheapest: m.adminHome.cheapest(),
});

/** The options, with those that are chosen and deleted since, so that they can be removed. */
const withGone = (options: readonly Named[], chosen: readonly string[]): Named[] => [
  ...options,
  ...chosen
    .filter((id) => options.every(({ _id }) => _id !== id))
    .map((_id) => ({ _id, name: m.adminHome.goneCategory() })),
];

/** Which products a rule finds, and which come first. */
export function RuleFields({ rule, errors, onChange }: Props) {
  const { data: categories } = useQuery(categoriesQuery);
  const { data: subCategories } = useQuery(subCategoriesQuery);
  const set = (changes: Partial<RowRule>) => onChange({ ...rule, ...changes });
  const isEverything = rule.categories.length + rule.subCategories.length === 0;
  return (
    <div className="space-y-5">
      <div>
        <div className="grid gap-5 sm:grid-cols-2">
          <MultiSelect
            label={m.adminHome.categories()}
            prompt={m.adminHome.chooseCategories()}
            options={categories ? withGone(categories, rule.categories) : []}
            chosen={categories ? rule.categories : []}
            onChange={(chosen) => set({ categories: chosen.slice(0, homeLimits.ruleCategories) })}
          />
          <MultiSelect
            label={m.adminHome.subCategories()}
            prompt={m.adminHome.chooseSubCategories()}
            options={subCategories ? withGone(subCategories, rule.subCategories) : []}
            chosen={subCategories ? rule.subCategories : []}
            onChange={(chosen) => set({ subCategories: chosen.slice(0, homeLimits.ruleCategories) })}
          />
        </div>
        {isEverything && <p className="mt-1.5 text-sm text-muted">{m.adminHome.wholeShop()}</p>}
      </div>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5">
        <Select
          label={m.adminHome.order()}
          value={rule.order}
          options={homeRowOrders.map((order) => [order, orderNames()[order]] as const)}
          onChange={(order) => set({ order })}
          className={rule.order === 'bestSelling' ? undefined : 'col-span-2'}
        />
        {rule.order === 'bestSelling' && (
          <Select
            label={m.adminHome.salesOf()}
            value={String(rule.days)}
            options={salesDays.map((days) => [String(days), m.adminHome.lastDays({ count: days })] as const)}
            onChange={(days) => set({ days: Number(days) as SalesDays })}
          />
        )}
        <NumberField
          kind="percent"
          label={m.adminHome.minDiscount()}
          value={rule.minDiscount}
          error={errors.minDiscount}
          onChange={(minDiscount) => set({ minDiscount })}
        />
        <NumberField
          label={m.adminHome.most()}
          value={rule.most}
          error={errors.most}
          onChange={(most) => set({ most })}
        />
      </div>
      <Switch checked={rule.inStock} onChange={(inStock) => set({ inStock })}>
        {m.adminHome.inStock()}
      </Switch>
    </div>
  );
}
