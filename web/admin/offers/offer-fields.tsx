import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, HTMLInputTypeAttribute } from 'react';
import { buyGetScopes, offerCodeOf, offerKinds, offerLimits } from '../../../contract/offer-limits.ts';
import { m } from '../../../messages/index.ts';
import { TranslationFields } from '../../forms/translation-fields.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { X } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { categoriesQuery } from '../catalogue/catalogue-queries.ts';
import { MultiSelect } from '../catalogue/multi-select.tsx';
import { ProductFinder } from '../catalogue/product-finder.tsx';
import { OfferStores } from './offer-stores.tsx';
import type { OfferValues } from './offer-values.ts';

interface Props {
  values: OfferValues;
  /** By the name of the field as the call has it, such as 'benefit.percent'. */
  errors: Readonly<Record<string, string>>;
  set: (changes: Partial<OfferValues>) => void;
}

const kindWords = (): Record<OfferValues['kind'], string> => ({
  percent: m.adminOffers.percent(),
  amount: m.adminOffers.amount(),
  free_delivery: m.adminOffers.freeDelivery(),
  buy_get: m.adminOffers.buyGet(),
});
const scopeWords = (): Record<OfferValues['of'], string> => ({
  same: m.adminOffers.ofSame(),
  any: m.adminOffers.ofAny(),
});

type TextName = { [N in keyof OfferValues]: OfferValues[N] extends string ? N : never }[keyof OfferValues];

/** The props of an input for a text of the form. */
const inputOf = (
  { values, errors, set }: Props,
  name: TextName,
  place: string = name,
  type: HTMLInputTypeAttribute = 'number',
) =>
  ({
    type,
    autoComplete: 'off',
    ...(type === 'number' && { inputMode: 'decimal', min: 0, step: 'any' }),
    value: values[name],
    error: errors[place],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  }) satisfies Partial<ComponentProps<typeof Field>>;

/** What the offer gives. */
export function BenefitFields(props: Props) {
  const { values, set } = props;
  return (
    <Card title={m.adminOffers.what()}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={m.adminOffers.kind()}
          options={offerKinds.map((kind) => [kind, kindWords()[kind]] as const)}
          value={values.kind}
          onChange={(kind) => set({ kind })}
          className={values.kind === 'percent' || values.kind === 'buy_get' ? 'sm:col-span-2' : undefined}
        />
        {values.kind === 'percent' && (
          <>
            <Field label={m.adminOffers.percentField()} {...inputOf(props, 'percent', 'benefit.percent')} />
            <Field
              label={m.adminOffers.most()}
              hint={m.adminOffers.mostHint()}
              {...inputOf(props, 'most', 'benefit.most')}
            />
          </>
        )}
        {values.kind === 'amount' && (
          <Field label={m.adminOffers.amountField()} {...inputOf(props, 'amount', 'benefit.amount')} />
        )}
        {values.kind === 'buy_get' && (
          <>
            <Field label={m.adminOffers.buy()} {...inputOf(props, 'buy', 'benefit.buy')} />
            <Field label={m.adminOffers.get()} {...inputOf(props, 'get', 'benefit.get')} />
            <Select
              label={m.adminOffers.of()}
              options={buyGetScopes.map((scope) => [scope, scopeWords()[scope]] as const)}
              value={values.of}
              onChange={(of) => set({ of })}
              className="sm:col-span-2"
            />
          </>
        )}
      </div>
    </Card>
  );
}

/** Its title and description in every language, its code, and whether everybody sees it. */
export function WordFields(props: Props) {
  const { values, errors, set } = props;
  return (
    <Card title={m.adminOffers.words()}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={m.adminOffers.titleField()}
          maxLength={offerLimits.title}
          {...inputOf(props, 'title', 'title', 'text')}
        />
        <TranslationFields
          label={m.adminOffers.titleField()}
          name="title"
          maxLength={offerLimits.title}
          text={(path) => inputOf(props, path, path, 'text')}
        />
        <TextArea
          label={m.adminOffers.description()}
          rows={2}
          maxLength={offerLimits.description}
          value={values.description}
          error={errors.description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <TranslationFields
          label={m.adminOffers.description()}
          name="description"
          input={TextArea}
          rows={2}
          maxLength={offerLimits.description}
          text={(path) => ({
            value: values[path],
            error: errors[path],
            onChange: ({ target }) => set({ [path]: target.value }),
          })}
        />
        <Field
          label={m.adminOffers.code()}
          hint={m.adminOffers.codeHint()}
          {...inputOf(props, 'code', 'code', 'text')}
          maxLength={offerLimits.codeMax}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => set({ code: offerCodeOf(target.value) })}
        />
        <div className="sm:pt-9">
          <Switch checked={values.listed} onChange={(listed) => set({ listed })}>
            {m.adminOffers.listed()}
          </Switch>
          <p className="mt-1.5 text-sm text-muted">{m.adminOffers.listedHint()}</p>
        </div>
      </div>
    </Card>
  );
}

interface ConditionProps extends Props {
  productNames: Readonly<Record<string, string>>;
  /** A product was chosen, and has this name. */
  onName: (id: string, name: string) => void;
}

/** For whom, when, for what and how often. */
export function ConditionFields({ productNames, onName, ...props }: ConditionProps) {
  const { values, errors, set } = props;
  const { data: categories } = useQuery(categoriesQuery);
  const known = [
    ...(categories ?? []),
    ...values.categories
      .filter((id) => categories?.every(({ _id }) => _id !== id))
      .map((_id) => ({ _id, name: m.adminOffers.goneCategory() })),
  ];
  return (
    <Card title={m.adminOffers.conditions()}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={m.adminOffers.minimum()} hint={m.adminOffers.minimumHint()} {...inputOf(props, 'minimum')} />
        <Field label={m.adminOffers.perPerson()} hint={m.adminOffers.noLimit()} {...inputOf(props, 'perPerson')} />
        <Field label={m.adminOffers.mostUses()} hint={m.adminOffers.noLimit()} {...inputOf(props, 'mostUses')} />
        <Field label={m.adminOffers.budget()} hint={m.adminOffers.noLimit()} {...inputOf(props, 'budget')} />
        <Field
          label={m.adminOffers.from()}
          hint={m.adminOffers.fromHint()}
          {...inputOf(props, 'from', 'from', 'datetime-local')}
        />
        <Field
          label={m.adminOffers.until()}
          hint={m.adminOffers.untilHint()}
          {...inputOf(props, 'until', 'until', 'datetime-local')}
        />
        <div className="sm:col-span-2">
          <Switch checked={values.firstOrder} onChange={(firstOrder) => set({ firstOrder })}>
            {m.adminOffers.firstOrder()}
          </Switch>
        </div>
        <div className="sm:col-span-2 empty:hidden">
          <OfferStores chosen={values.stores} error={errors.stores} onChange={(stores) => set({ stores })} />
        </div>
        <div className="space-y-5 sm:col-span-2">
          <p className="text-sm text-muted">{m.adminOffers.allProducts()}</p>
          <MultiSelect
            label={m.adminOffers.categories()}
            prompt={m.adminOffers.chooseCategories()}
            options={categories ? known : []}
            chosen={categories ? values.categories : []}
            error={errors.categories}
            onChange={(chosen) => set({ categories: chosen.slice(0, offerLimits.categories) })}
          />
          <div>
            <p className="mb-1.5 text-sm font-semibold">{m.adminOffers.products()}</p>
            <ProductFinder
              source="catalogue"
              known={values.products.map((_id) => ({ _id }))}
              label={({ name }) => m.adminOffers.addProduct({ name })}
              onChoose={({ _id, name }) => {
                onName(_id, name);
                set({ products: [...values.products, _id].slice(0, offerLimits.products) });
              }}
            />
            {errors.products && <p className="text-sm text-danger">{errors.products}</p>}
            <ul className="divide-y divide-line">
              {values.products.map((id) => {
                const name = productNames[id] ?? m.adminOffers.goneProduct();
                return (
                  <li key={id} className="flex items-center justify-between gap-3 text-sm">
                    <span className="wrap-anywhere">{name}</span>
                    <IconButton
                      label={m.adminOffers.removeProduct({ name })}
                      onClick={() => set({ products: values.products.filter((each) => each !== id) })}
                    >
                      <X size={18} />
                    </IconButton>
                  </li>
                );
              })}
            </ul>
          </div>
        </div>
      </div>
    </Card>
  );
}
