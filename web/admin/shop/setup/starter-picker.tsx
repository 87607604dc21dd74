import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textIn } from '../../../../contract/catalogue/translations.ts';
import { countIn } from '../../../../contract/money/amounts.ts';
import type { StarterCategory, StarterProduct } from '../../../../contract/settings/setup.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { useFaultFocus } from '../../../forms/use-fault-focus.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { personalKey } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/icons.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ActionBar } from '../../ui/save-bar.tsx';
import { Part } from './part.tsx';
import { type ChosenStarter, StarterRows } from './starter-rows.tsx';
import { StockForAll } from './stock-for-all.tsx';
import { useStepDraft } from './use-step-draft.ts';

const key = [personalKey, 'starters'];
const categoriesQuery = queryOptions({
  queryKey: [...key, 'categories'],
  queryFn: () => browserApi.load('GET /api/v1/setup/starters'),
  staleTime: Number.POSITIVE_INFINITY,
});
const productsQuery = (category: string) =>
  queryOptions({
    queryKey: [...key, category],
    queryFn: () => browserApi.load('GET /api/v1/setup/starter-products', { query: { category } }),
  });

/** The chosen products, by key. */
type Chosen = Readonly<Record<string, ChosenStarter>>;

const asOffered = ({ price }: StarterProduct): ChosenStarter => ({ on: true, price: String(price), stock: '' });

const hasNoStock = ({ stock }: ChosenStarter) => stock.trim() === '' || countIn(stock) === 0;

interface Props {
  /** @param withoutStock the number of added products that nobody can buy yet */
  onAdded: (withoutStock: number) => void;
}

/** Chooses products of the demo catalogue, category by category, each with a price and stock of its own. */
export function StarterPicker({ onAdded }: Props) {
  const { data: categories, error, isPending, refetch } = useQuery(categoriesQuery);
  const queries = useQueryClient();
  const { draft, edit, finish, question } = useStepDraft<Chosen>();
  const [open, setOpen] = useState<readonly string[]>([]);
  /** For how many categories products are being fetched. Nothing is added before they are there: they are chosen, too. */
  const [loading, setLoading] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { box, focusFault } = useFaultFocus<HTMLDivElement>();
  const chosen = Object.entries(draft).filter((entry): entry is [string, ChosenStarter] => entry[1]?.on === true);
  const withoutStock = chosen.filter(([, each]) => hasNoStock(each)).length;

  function change(changes: Chosen): void {
    edit(changes);
    setErrors({});
  }

  /** Shows the products of a category, all chosen; or hides them, and none is. */
  async function toggle(slug: string): Promise<void> {
    const isOpen = open.includes(slug);
    setOpen((now) => (isOpen ? now.filter((each) => each !== slug) : [...now, slug]));
    setLoading((count) => count + 1);
    const rows = await queries.fetchQuery(productsQuery(slug)).catch((error: unknown) => {
      setOpen((now) => (isOpen ? [...now, slug] : now.filter((each) => each !== slug)));
      toast.error(messageOf(error));
      return [];
    });
    setLoading((count) => count - 1);
    const offered = rows.filter(({ isInShop }) => !isInShop);
    edit(Object.fromEntries(offered.map((row) => [row.key, { ...(draft[row.key] ?? asOffered(row)), on: !isOpen }])));
  }

  async function add(): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      const products = chosen.map(([each, { price, stock }]) => ({ key: each, price, stock: stock.trim() || '0' }));
      const { message } = await browserApi.send('POST /api/v1/setup/add-starters', { body: { products } });
      toast.success(message);
      void queries.invalidateQueries({ queryKey: key });
      setOpen([]);
      finish(() => onAdded(withoutStock));
    } catch (failure) {
      const faults = failure instanceof ApiError ? failure.errors : {};
      setErrors(
        Object.fromEntries(
          Object.entries(faults).map(([place, fault]) => {
            const [, index = '', field = ''] = /^products\.(\d+)\.(\w+)$/.exec(place) ?? [];
            return [`${chosen[Number(index)]?.[0]}.${field}`, fault];
          }),
        ),
      );
      toast.error(messageOf(failure));
      focusFault();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Part title={m.setup.starterTitle()} hint={m.setup.starterHint()}>
      {isPending && <Skeletons label={m.setup.loadingStarters()} sizes={['h-64 rounded-lg']} />}
      {!isPending && !categories && <LoadingFailed title={m.setup.startersFailed()} query={{ error, refetch }} />}
      {categories && (
        <ul inert={busy} className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4">
          {categories.map((category) => (
            <li key={category.slug}>
              <CategoryToggle
                category={category}
                isOn={open.includes(category.slug)}
                onToggle={() => void toggle(category.slug)}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={box} inert={busy}>
        {categories
          ?.filter(({ slug }) => open.includes(slug))
          .map((category) => (
            <Products key={category.slug} category={category} chosen={draft} errors={errors} onChange={change} />
          ))}
      </div>
      {chosen.length > 0 && (
        <ActionBar className="mt-4">
          <p className="mr-auto px-1 font-semibold" aria-live="polite">
            {m.setup.chosen({ count: chosen.length })}
            {withoutStock > 0 && (
              <span className="block text-sm text-warning">
                {m.setup.chosenWithoutStock({ count: String(withoutStock) })}
              </span>
            )}
          </p>
          <StockForAll
            label={m.setup.stockForAll()}
            action={m.setup.setForAll()}
            busy={busy}
            onStock={(stock) =>
              change(Object.fromEntries(chosen.map(([each, values]) => [each, { ...values, stock: String(stock) }])))
            }
          />
          <Button busy={busy} busyLabel={m.setup.adding()} disabled={loading > 0} onClick={() => void add()}>
            {m.setup.addChosen()}
          </Button>
        </ActionBar>
      )}
      {question}
    </Part>
  );
}

interface ToggleProps {
  category: StarterCategory;
  isOn: boolean;
  onToggle: () => void;
}

const CategoryToggle = ({ category, isOn, onToggle }: ToggleProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onToggle}
    className="flex h-full w-full items-center gap-2.5 rounded-lg border border-line p-2 text-left hover:border-accent-line aria-pressed:border-accent aria-pressed:bg-accent-soft"
  >
    <ProductPicture image={category.image} name={category.name} pixels={48} className="size-12 rounded-md p-1" />
    <span className="min-w-0 flex-1">
      <span className="block text-sm leading-tight font-semibold">{textIn(category, 'name', currentLocale())}</span>
      <span className="block text-xs text-muted">{m.setup.categoryCount({ count: category.products })}</span>
    </span>
    {isOn && <Check size={18} strokeWidth={3} className="shrink-0 text-accent" />}
  </button>
);

interface ProductsProps {
  category: StarterCategory;
  chosen: Partial<Chosen>;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Chosen) => void;
}

/** The products of an open category. */
function Products({ category, ...rows }: ProductsProps) {
  const { data, error, isPending, refetch } = useQuery(productsQuery(category.slug));
  return (
    <section className="mt-5">
      <h4 className="mb-2 font-bold">{textIn(category, 'name', currentLocale())}</h4>
      {isPending && <Skeletons label={m.setup.loadingStarters()} className="space-y-2" sizes={Array(4).fill('h-14')} />}
      {!isPending && !data && <LoadingFailed title={m.setup.startersFailed()} query={{ error, refetch }} />}
      {data && (
        <StarterRows
          products={data}
          legend={m.setup.allOf({ category: textIn(category, 'name', currentLocale()) })}
          {...rows}
        />
      )}
    </section>
  );
}
