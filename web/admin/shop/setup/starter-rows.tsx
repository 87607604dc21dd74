import { textIn } from '../../../../contract/catalogue/translations.ts';
import type { StarterProduct } from '../../../../contract/settings/setup.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { packSize } from '../../../products/product-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { inputBorder } from '../../../ui/labelled.tsx';
import { Pill } from '../../../ui/pill.tsx';

/** As typed. */
export interface ChosenStarter {
  on: boolean;
  /** Rupees. */
  price: string;
  /** '' until somebody enters it: nobody knows how much the shop has. */
  stock: string;
}

interface Props {
  products: readonly StarterProduct[];
  /** Of the box that chooses all. */
  legend: string;
  chosen: Readonly<Record<string, ChosenStarter | undefined>>;
  /** By 'key.price' and 'key.stock'. */
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Record<string, ChosenStarter>) => void;
}

const box = 'size-5 shrink-0 accent-accent';

/** Products with a box, a price and a stock each. */
export function StarterRows({ products, legend, chosen, errors, onChange }: Props) {
  const free = products.filter(({ isInShop }) => !isInShop);
  const of = (product: StarterProduct): ChosenStarter =>
    chosen[product.key] ?? { on: false, price: String(product.price), stock: '' };
  const allOn = free.length > 0 && free.every((product) => of(product).on);
  return (
    <div className="rounded-lg border border-line">
      <div className="flex items-center gap-3 border-b border-line bg-surface px-3 text-sm font-semibold">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
          <input
            type="checkbox"
            className={box}
            checked={allOn}
            disabled={free.length === 0}
            onChange={({ target }) =>
              onChange(Object.fromEntries(free.map((product) => [product.key, { ...of(product), on: target.checked }])))
            }
          />
          {legend}
        </label>
        <span aria-hidden className="w-20 max-sm:hidden">
          {m.setup.price()}
        </span>
        <span aria-hidden className="w-20 max-sm:hidden">
          {m.setup.stock()}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <Row
            key={product.key}
            product={product}
            value={of(product)}
            errors={errors}
            onChange={(value) => onChange({ [product.key]: value })}
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  product: StarterProduct;
  value: ChosenStarter;
  errors: Readonly<Record<string, string>>;
  onChange: (value: ChosenStarter) => void;
}

function Row({ product, value, errors, onChange }: RowProps) {
  const name = textIn(product, 'name', currentLocale());
  const input = (field: 'price' | 'stock', label: string, shown: string) => {
    const error = errors[`${product.key}.${field}`];
    return (
      <span className="min-w-0 max-sm:flex-1">
        <span aria-hidden className="mb-0.5 block text-xs text-muted sm:hidden">
          {shown}
        </span>
        <input
          aria-label={label}
          aria-invalid={error ? true : undefined}
          inputMode={field === 'price' ? 'decimal' : 'numeric'}
          disabled={!value.on}
          placeholder={field === 'stock' ? '0' : undefined}
          value={value[field]}
          onChange={({ target }) => onChange({ ...value, [field]: target.value })}
          className={classNames(
            'h-11 w-full rounded-md border bg-canvas px-2.5 tabular-nums disabled:bg-surface disabled:text-muted sm:w-20',
            inputBorder(error),
          )}
        />
      </span>
    );
  };
  const error = errors[`${product.key}.price`] ?? errors[`${product.key}.stock`];
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 max-sm:basis-full">
          <input
            type="checkbox"
            className={box}
            checked={value.on || product.isInShop}
            disabled={product.isInShop}
            onChange={({ target }) => onChange({ ...value, on: target.checked })}
          />
          <ProductPicture image={product.image} name={name} pixels={40} className="size-11 rounded-sm p-1" />
          <span className="min-w-0">
            <span className="block leading-tight font-semibold">{name}</span>
            <span className="block text-sm text-muted">{packSize(product)}</span>
          </span>
        </label>
        {product.isInShop ? (
          <Pill tone="good">{m.setup.inShop()}</Pill>
        ) : (
          <span className={classNames('flex gap-3 max-sm:basis-full max-sm:pl-8', !value.on && 'max-sm:hidden')}>
            {input('price', m.setup.priceOf({ name }), m.setup.price())}
            {input('stock', m.setup.stockOf({ name }), m.setup.stock())}
          </span>
        )}
      </div>
      {error && <p className="mt-1 text-sm text-danger">{error}</p>}
    </li>
  );
}
