import { useState } from 'react';
import { formatPaise, toPaise } from '../../../contract/money.ts';
import { applies, evaluateOffer, ruleFrom } from '../../../contract/offer-rules.ts';
import { textIn } from '../../../contract/translations.ts';
import { m } from '../../../messages/index.ts';
import { currentLocale } from '../../../messages/locale.ts';
import { benefitWords } from '../../offers/benefit-words.ts';
import { conditionWords, refusalWords } from '../../offers/offer-words.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { titleOf } from './offer-state.ts';
import { useStoreNames } from './offer-stores.tsx';
import { fieldsOf, type OfferValues } from './offer-values.ts';
import { useOfferNames } from './use-offer-names.ts';

interface Props {
  values: OfferValues;
  productNames: Readonly<Record<string, string>>;
}

/** What shoppers read of the offer, and what it takes off a cart to try. */
export function OfferPreview({ values, productNames }: Props) {
  const fields = fieldsOf(values);
  const names = useOfferNames({ ...fields, productNames });
  const storeNames = useStoreNames(fields.stores);
  const title = titleOf(fields);
  const description = textIn(fields, 'description', currentLocale());
  return (
    <>
      <Card title={m.adminOffers.preview()}>
        <p className="text-lg font-bold wrap-anywhere">{title || m.adminOffers.untitled()}</p>
        {description && <p className="mt-1 wrap-anywhere">{description}</p>}
        <p className="mt-2 font-semibold text-offer">{benefitWords(fields)}</p>
        <ul className="mt-1 text-sm text-muted wrap-anywhere">
          {conditionWords({ ...fields, names, storeNames }).map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
        <p className="mt-3 text-sm font-bold">{values.code || m.offers.byItself()}</p>
      </Card>
      <TryOut fields={fields} />
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
    pricePaise: toPaise(Number(price)),
    discount: 0,
    quantity: Math.floor(Number(units)),
  };
  const result = evaluateOffer(ruleFrom(fields), [line], {
    now: Date.now(),
    isFirstOrder: true,
    usedByPerson: 0,
    isUsedUp: false,
    deliveryPaise: toPaise(Number(delivery)),
    ...(fields.budget !== null && { leftPaise: toPaise(fields.budget) }),
  });
  const value = formatPaise(line.pricePaise * line.quantity);
  const number = (label: string, text: string, onChange: (text: string) => void) => (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  return (
    <Card title={m.adminOffers.tryOut()}>
      <div className="grid grid-cols-2 items-end gap-3">
        {number(m.adminOffers.price(), price, setPrice)}
        {number(m.adminOffers.units(), units, setUnits)}
        {fields.benefit.kind === 'free_delivery' && number(m.adminOffers.deliveryFee(), delivery, setDelivery)}
      </div>
      <p role="status" className="mt-4 font-semibold">
        {applies(result)
          ? m.adminOffers.tryResult({ value, saving: formatPaise(result.paise) })
          : m.adminOffers.tryRefused({ value, reason: refusalWords(result) })}
      </p>
    </Card>
  );
}
