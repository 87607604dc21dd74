import { useId, useState } from 'react';
import type { Address } from '../../../../contract/addresses/addresses.ts';
import { m } from '../../../../messages/index.ts';
import { AreaMark } from '../../../delivery/checkout-delivery.tsx';
import { Form, FormError, useForm } from '../../../forms/use-form.tsx';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

/** A saved address has an id. */
export type Destination = Omit<Address, '_id'> & { _id?: string | undefined };

/** As the calls want it: the id of a saved address, or the address. */
export const sentDestination = ({ _id, ...address }: Destination) =>
  _id === undefined ? { address } : { deliveryAddressId: _id };

interface Props {
  /** Those that are known of the customer. */
  addresses: readonly Destination[];
  /** For an address that is typed, to begin with. */
  mobile: string;
  chosen: Destination | undefined;
  onChoose: (destination: Destination | undefined) => void;
}

/** One of the customer's addresses, or another one that is not saved in their account. */
export function AddressChoice({ addresses, mobile, chosen, onChoose }: Props) {
  const name = useId();
  const { areas } = useShopSettings();
  const [typed, setTyped] = useState<Destination>();
  const [isOther, setOther] = useState(addresses.length === 0);
  const known = [...addresses, ...(typed ? [typed] : [])];
  const row = 'flex min-h-12 cursor-pointer items-start gap-3 px-4 py-3 text-sm';
  return (
    <>
      {known.length > 0 && (
        <fieldset>
          <legend className="sr-only">{m.phoneOrders.address()}</legend>
          <div className="divide-y divide-line rounded-md border border-field">
            {known.map((each) => (
              <label key={JSON.stringify(each)} className={row}>
                <input
                  type="radio"
                  name={name}
                  className="mt-0.5 size-5 shrink-0 accent-accent"
                  checked={!isOther && each === chosen}
                  onChange={() => {
                    setOther(false);
                    onChoose(each);
                  }}
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="block font-semibold">{each.address_line}</span>
                  <span className="block text-muted tabular-nums">
                    {each.city}, {each.state} {each.pincode} · {each.mobile}
                  </span>
                  {areas && <AreaMark pincode={each.pincode} />}
                </span>
              </label>
            ))}
            <label className={row}>
              <input
                type="radio"
                name={name}
                className="mt-0.5 size-5 shrink-0 accent-accent"
                checked={isOther}
                onChange={() => {
                  setOther(true);
                  onChoose(undefined);
                }}
              />
              <span className="font-semibold">{m.phoneOrders.otherAddress()}</span>
            </label>
          </div>
        </fieldset>
      )}
      {isOther && (
        <OtherAddress
          initial={typed ?? { ...nowhere, mobile }}
          onUse={(address) => {
            setTyped(address);
            setOther(false);
            onChoose(address);
          }}
        />
      )}
    </>
  );
}

const nowhere = { address_line: '', city: '', state: '', pincode: '' };

function OtherAddress({ initial, onUse }: { initial: Destination; onUse: (address: Destination) => void }) {
  const { directions } = useShopSettings();
  const form = useForm({
    schema: async () => (await import('../../../../contract/addresses/addresses.ts')).addressBody,
    initial,
    // The address of a caller has no position.
    async send({ position: _, ...address }) {
      onUse(address);
    },
  });
  return (
    <Form form={form} className="mt-4 space-y-4">
      <Field autoFocus autoComplete="off" label={m.addresses.street()} {...form.field('address_line')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field autoComplete="off" label={m.addresses.city()} {...form.field('city')} />
        <Field autoComplete="off" label={m.addresses.state()} {...form.field('state')} />
        <Field autoComplete="off" inputMode="numeric" label={m.addresses.pincode()} {...form.field('pincode')} />
        <Field
          autoComplete="off"
          type="tel"
          inputMode="numeric"
          label={m.addresses.phoneNumber()}
          {...form.field('mobile')}
        />
        {directions && (
          <>
            <Field autoComplete="off" label={m.addresses.landmark()} {...form.field('landmark')} />
            <Field autoComplete="off" label={m.addresses.gateCode()} {...form.field('gate_code')} />
          </>
        )}
      </div>
      <FormError message={form.message} />
      <Button type="submit">{m.phoneOrders.useAddress()}</Button>
    </Form>
  );
}
