import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, HTMLInputTypeAttribute } from 'react';
import type { AdminCategory, AdminSubCategory } from '../../../../contract/catalogue/admin-catalogue.ts';
import { buyGetScopes, offerCodeOf, offerKinds, offerLimits } from '../../../../contract/offers/offer-limits.ts';
import { m } from '../../../../messages/index.ts';
import { TypedNumber } from '../../../forms/number-fields.tsx';
import { TranslationFields } from '../../../forms/translation-fields.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { X } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ProductPicker } from '../../ui/product-picker.tsx';
import { categoriesQuery, subCategoriesQuery } from '../products/catalogue-queries.ts';
import { MultiSelect } from '../products/multi-select.tsx';
import { wholeCatalogue } from '../products/product-sources.ts';
import { OfferStores } from './offer-stores.tsx';
import { type NumberName, numberFields, type OfferValues } from './offer-values.ts';

interface Props {
  values: OfferValues;
  /** By the name of the field as the call has it, such as 'benefit.percent'. */
  errors: Readonly<Record<string, string>>;
  set: (changes: Partial<OfferValues>) => void;
}

const kindLabels = (): Record<OfferValues['kind'], string> => ({
  percent: m.adminOffers.percent(),
  amount: m.adminOffers.amount(),
  free_delivery: m.adminOffers.freeDelivery(),
  buy_get: m.adminOffers.buyGet(),
});
const scopeLabels = (): Record<OfferValues['of'], string> => ({
  same: m.adminOffers.ofSame(),
  any: m.adminOffers.ofAny(),
});

type TextName = { [N in keyof OfferValues]: OfferValues[N] extends string ? N : never }[keyof OfferValues];

/** The props of an input for a text of the form. */
const inputOf = ({ values, errors, set }: Props, name: TextName, type: HTMLInputTypeAttribute = 'text') =>
  ({
    type,
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  }) satisfies Partial<ComponentProps<typeof Field>>;

/** The props of a field for a number of the form. */
function numberOf({ values, errors, set }: Props, name: NumberName) {
  const [kind, place] = numberFields[name];
  return {
    kind,
    value: values[name],
    error: errors[place],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  };
}

/** The benefit of the offer. */
export function BenefitFields(props: Props) {
  const { values, set } = props;
  return (
    <Card title={m.adminOffers.what()}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={m.adminOffers.kind()}
          options={offerKinds.map((kind) => [kind, kindLabels()[kind]] as const)}
          value={values.kind}
          onChange={(kind) => set({ kind })}
          className={values.kind === 'percent' || values.kind === 'buy_get' ? 'sm:col-span-2' : undefined}
        />
        {values.kind === 'percent' && (
          <>
            <TypedNumber label={m.adminOffers.percentField()} {...numberOf(props, 'percent')} />
            <TypedNumber label={m.adminOffers.most()} hint={m.adminOffers.maxHint()} {...numberOf(props, 'most')} />
          </>
        )}
        {values.kind === 'amount' && <TypedNumber label={m.adminOffers.amountField()} {...numberOf(props, 'amount')} />}
        {values.kind === 'buy_get' && (
          <>
            <TypedNumber label={m.adminOffers.buy()} {...numberOf(props, 'buy')} />
            <TypedNumber label={m.adminOffers.get()} {...numberOf(props, 'get')} />
            <Select
              label={m.adminOffers.of()}
              options={buyGetScopes.map((scope) => [scope, scopeLabels()[scope]] as const)}
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
        <Field label={m.adminOffers.titleField()} maxLength={offerLimits.title} {...inputOf(props, 'title')} />
        <TranslationFields
          label={m.adminOffers.titleField()}
          name="title"
          maxLength={offerLimits.title}
          text={(path) => inputOf(props, path)}
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
          {...inputOf(props, 'code')}
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

type Named = Pick<AdminCategory, '_id' | 'name'>;

/** The choices, with those that are chosen and were deleted; none before they are loaded. */
const withGone = (known: readonly Named[] | undefined, chosen: readonly string[]): Named[] =>
  known
    ? [
        ...known,
        ...chosen
          .filter((id) => known.every(({ _id }) => _id !== id))
          .map((_id) => ({ _id, name: m.adminOffers.goneCategory() })),
      ]
    : [];

/** Sub categories of several categories often have the same name. */
const withCategory = (subCategories: readonly AdminSubCategory[], categories: readonly Named[]): Named[] =>
  subCategories.map(({ _id, name, category }) => {
    const parents = categories.filter((each) => category.includes(each._id)).map((each) => each.name);
    return { _id, name: parents.length > 0 ? `${name} (${parents.join(', ')})` : name };
  });

interface ConditionProps extends Props {
  productNames: Readonly<Record<string, string>>;
  /** A product was chosen, and has this name. */
  onName: (id: string, name: string) => void;
}

/** For whom, when, for what and how often. */
export function ConditionFields({ productNames, onName, ...props }: ConditionProps) {
  const { values, errors, set } = props;
  const { data: categories } = useQuery(categoriesQuery);
  const { data: subCategories } = useQuery(subCategoriesQuery);
  return (
    <Card title={m.adminOffers.conditions()}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TypedNumber
          label={m.adminOffers.minimum()}
          hint={m.adminOffers.minimumHint()}
          {...numberOf(props, 'minimum')}
        />
        <TypedNumber
          label={m.adminOffers.perPerson()}
          hint={m.adminOffers.noLimit()}
          {...numberOf(props, 'perPerson')}
        />
        <TypedNumber label={m.adminOffers.mostUses()} hint={m.adminOffers.noLimit()} {...numberOf(props, 'mostUses')} />
        <TypedNumber label={m.adminOffers.budget()} hint={m.adminOffers.noLimit()} {...numberOf(props, 'budget')} />
        <Field
          label={m.adminOffers.from()}
          hint={m.adminOffers.fromHint()}
          {...inputOf(props, 'from', 'datetime-local')}
        />
        <Field
          label={m.adminOffers.until()}
          hint={m.adminOffers.untilHint()}
          {...inputOf(props, 'until', 'datetime-local')}
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
            options={withGone(categories, values.categories)}
            chosen={categories ? values.categories : []}
            error={errors.categories}
            onChange={(chosen) => set({ categories: chosen.slice(0, offerLimits.categories) })}
          />
          <MultiSelect
            label={m.adminOffers.subCategories()}
            prompt={m.adminOffers.chooseSubCategories()}
            options={withGone(subCategories && withCategory(subCategories, categories ?? []), values.subCategories)}
            chosen={subCategories ? values.subCategories : []}
            error={errors.subCategories}
            onChange={(chosen) => set({ subCategories: chosen.slice(0, offerLimits.subCategories) })}
          />
          <div>
            <p className="mb-1.5 text-sm font-semibold">{m.adminOffers.products()}</p>
            <ProductPicker
              source={wholeCatalogue}
              known={values.products}
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
