import { useState } from 'react';
import { textIn } from '../../../../contract/catalogue/translations.ts';
import { amountIn, countIn } from '../../../../contract/money/amounts.ts';
import { formatPaise, toPaise } from '../../../../contract/money/money.ts';
import { applies, evaluateOffer, ruleFrom } from '../../../../contract/offers/offer-rules.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { CountField, MoneyField } from '../../../forms/number-fields.tsx';
import { benefitText } from '../../../offers/benefit-text.ts';
import { conditionTexts, refusalText } from '../../../offers/offer-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { titleOf } from './offer-state.ts';
import { useStoreNames } from './offer-stores.tsx';
import { faultsIn, fieldsOf, type OfferValues } from './offer-values.ts';
import { useOfferNames } from './use-offer-names.ts';

interface Props {
  values: OfferValues;
  productNames: Readonly<Record<string, string>>;
}

/** The offer as shoppers read it, and its discount on a cart to try. */
export function OfferPreview({ values, productNames }: Props) {
  const fields = fieldsOf(values);
  const isReadable = Object.keys(faultsIn(values)).length === 0;
  const names = useOfferNames({ ...fields, productNames });
  const storeNames = useStoreNames(fields.stores);
  const title = titleOf(fields);
  const description = textIn(fields, 'description', currentLocale());
  return (
    <>
      <Card title={m.adminOffers.preview()}>
        <p className="text-lg font-bold wrap-anywhere">{title || m.adminOffers.untitled()}</p>
        {description && <p className="mt-1 wrap-anywhere">{description}</p>}
        {isReadable && (
          <>
            <p className="mt-2 font-semibold text-offer">{benefitText(fields)}</p>
            <ul className="mt-1 text-sm text-muted wrap-anywhere">
              {conditionTexts({ ...fields, names, storeNames }).map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
          </>
        )}
        <p className="mt-3 text-sm font-bold">{values.code || m.offers.byItself()}</p>
      </Card>
      {isReadable && <TryOut fields={fields} />}
    </>
  );
}

/** A cart of one kind of product that the offer is for, ordered by a new shopper now. */
function TryOut({ fields }: { fields: ReturnType<typeof fieldsOf> }) {
  const [price, setPrice] = useState('100');
  const [units, setUnits] = useState('5');
  const [delivery, setDelivery] = useState('25');
  const line = {
    productId: fields.products[0] ?? '',
    categoryIds: fields.categories,
    subCategoryIds: fields.subCategories ?? [],
    pricePaise: toPaise(amountIn(price) ?? 0),
    discount: 0,
    quantity: countIn(units) ?? 0,
  };
  const result = evaluateOffer(ruleFrom(fields), [line], {
    now: Date.now(),
    isFirstOrder: true,
    usedByPerson: 0,
    isUsedUp: false,
    deliveryPaise: toPaise(amountIn(delivery) ?? 0),
    ...(fields.budget !== null && { leftPaise: toPaise(fields.budget) }),
  });
  const value = formatPaise(line.pricePaise * line.quantity);
  return (
    <Card title={m.adminOffers.tryOut()}>
      <div className="grid grid-cols-2 items-end gap-3">
        <MoneyField label={m.adminOffers.price()} value={price} onChange={({ target }) => setPrice(target.value)} />
        <CountField label={m.adminOffers.units()} value={units} onChange={({ target }) => setUnits(target.value)} />
        {fields.benefit.kind === 'free_delivery' && (
          <MoneyField
            label={m.adminOffers.deliveryFee()}
            value={delivery}
            onChange={({ target }) => setDelivery(target.value)}
          />
        )}
      </div>
      <p role="status" className="mt-4 font-semibold">
        {applies(result)
          ? m.adminOffers.tryResult({ value, saving: formatPaise(result.paise) })
          : m.adminOffers.tryRefused({ value, reason: refusalText(result) })}
      </p>
    </Card>
  );
}
