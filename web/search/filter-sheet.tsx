import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { amountIn } from '../../contract/money/amounts.ts';
import { discountSteps, type Filters, filterLimits, readFilters } from '../../contract/search/filters.ts';
import type { Facets } from '../../contract/search/search.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, languageTags } from '../../messages/locale.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { discountText } from './filter-texts.ts';

interface Props {
  /** The first choice. */
  chosen: URLSearchParams;
  facets: Facets;
  withoutSubCategories: boolean;
  /** With the chosen filters, without an order. */
  onChoose: (filters: Filters) => void;
  /** @param left the choices, when the sheet was dismissed by Back or similar */
  onClose: (left?: URLSearchParams) => void;
}

const prices = ['priceFrom', 'priceTo'] as const;
const priceFields = () =>
  ({
    priceFrom: { label: m.search.priceFrom(), end: 'from' },
    priceTo: { label: m.search.priceTo(), end: 'to' },
  }) as const;
type PriceErrors = Partial<Record<(typeof prices)[number], string>>;

/** Error messages of the price fields. */
function priceErrorsIn(chosen: URLSearchParams): PriceErrors {
  const errors: PriceErrors = {};
  for (const name of prices) {
    const value = chosen.get(name) ?? '';
    if (value !== '' && (!/^\d+$/.test(value) || Number(value) > filterLimits.price)) {
      errors[name] = m.search.enterWholeRupees();
    }
  }
  const [from, to] = prices.map((name) => chosen.get(name) ?? '');
  const isBelow = from !== '' && to !== '' && Number(from) > Number(to);
  return isBelow && !errors.priceFrom ? { priceTo: m.search.belowLowestPrice(), ...errors } : errors;
}

/** All filters with the number of products for each. Applied only after confirmation. */
export default function FilterSheet({ chosen: filled, facets, withoutSubCategories, onChoose, onClose }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const discount = Number(filled.get('discount') ?? 0);
  const subCategory = filled.get('subCategory') ?? '';
  const [errors, setErrors] = useState<PriceErrors>({});

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = chosenIn(event.currentTarget);
    const wrong = priceErrorsIn(chosen);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) {
      (event.currentTarget.elements.namedItem(first) as HTMLInputElement | null)?.focus();
      return;
    }
    onClose();
    onChoose(readFilters(chosen));
  }

  return (
    <Dialog
      open
      placement="right"
      title={m.search.filters()}
      onClose={(reason) => onClose(reason === 'dismiss' && form.current ? chosenIn(form.current) : undefined)}
      footer={
        <div className="flex gap-3">
          <Button
            variant="quiet"
            onClick={() => {
              onClose();
              onChoose({});
            }}
          >
            {m.search.clearFilters()}
          </Button>
          <Button type="submit" form={formId} className="flex-1">
            {m.search.showProducts()}
          </Button>
        </div>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="space-y-6 p-5">
        <Choice type="checkbox" name="inStock" value="1" count={facets.inStock} checked={filled.get('inStock') === '1'}>
          {m.search.inStockOnly()}
        </Choice>
        <FilterSection title={m.search.price()}>
          <div className="grid grid-cols-2 gap-3">
            {prices.map((name) => (
              <Field
                key={name}
                label={priceFields()[name].label}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                defaultValue={filled.get(name) ?? ''}
                placeholder={facets.price ? String(facets.price[priceFields()[name].end]) : undefined}
                error={errors[name]}
              />
            ))}
          </div>
        </FilterSection>
        <FilterSection title={m.search.discount()}>
          <Choice name="discount" value="" checked={discount === 0}>
            {m.search.anyDiscount()}
          </Choice>
          {stepsWith(discount).map((min) => (
            <Choice
              key={min}
              name="discount"
              value={String(min)}
              count={facets.discounts.find((each) => each.least === min)?.count}
              checked={discount === min}
            >
              {discountText(min)}
            </Choice>
          ))}
        </FilterSection>
        {!withoutSubCategories && facets.subCategories.length > 0 && (
          <FilterSection title={m.search.subCategory()}>
            <Choice name="subCategory" value="" checked={subCategory === ''}>
              {m.search.allSubCategories()}
            </Choice>
            {facets.subCategories.map(({ _id, name, count }) => (
              <Choice key={_id} name="subCategory" value={_id} count={count} checked={subCategory === _id}>
                {name}
              </Choice>
            ))}
          </FilterSection>
        )}
      </form>
    </Dialog>
  );
}

/** Prices in digits: '₹ 1,250' is 1250. What cannot be read stays as it was typed. */
function chosenIn(form: HTMLFormElement): URLSearchParams {
  const isPrice = (name: string) => prices.some((each) => each === name);
  const text = (name: string, typed: string) => (isPrice(name) ? String(wholeRupeesIn(typed) ?? typed) : typed);
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, text(name, String(value).trim())]));
}

function wholeRupeesIn(typed: string): number | undefined {
  const rupees = amountIn(typed);
  return Number.isInteger(rupees) ? rupees : undefined;
}

/** The offered discounts, including the one in the URL. */
const stepsWith = (discount: number): number[] =>
  [...new Set([...discountSteps, ...(discount === 0 ? [] : [discount])])].sort((a, b) => a - b);

const FilterSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-1 font-bold">{title}</legend>
    {children}
  </fieldset>
);

interface ChoiceProps {
  type?: 'radio' | 'checkbox';
  name: string;
  value: string;
  checked: boolean;
  /** Number of products with this filter; undefined when unknown. */
  count?: number | undefined;
  children: ReactNode;
}

const Choice = ({ type = 'radio', name, value, checked, count, children }: ChoiceProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-1 hover:bg-surface">
    <input type={type} name={name} value={value} defaultChecked={checked} className="size-5 shrink-0 accent-accent" />
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
    {count !== undefined && (
      <span className="text-sm text-muted tabular-nums">{count.toLocaleString(languageTags[currentLocale()])}</span>
    )}
  </label>
);
