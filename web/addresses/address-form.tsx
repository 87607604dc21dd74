import { type Ref, useImperativeHandle } from 'react';
import { useForm } from 'react-hook-form';
import { type Address, type AddressBody, addressBody } from '../../contract/addresses.ts';
import { messageOf } from '../api/api-error.ts';
import { showFieldErrors } from '../api/field-errors.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formResolver } from '../ui/form-resolver.ts';
import { toast } from '../ui/toasts.tsx';

interface Props {
  /** The address to edit; undefined to add one. */
  address: Address | undefined;
  /** Unsaved input from before. */
  draft: AddressBody | undefined;
  /** Returns the current input. */
  typed: Ref<() => AddressBody>;
  /** Sends the input. Rejects on an error. */
  onSave: (body: AddressBody) => Promise<void>;
  onCancel: () => void;
}

const nothing: AddressBody = { address_line: '', city: '', state: '', pincode: '', mobile: '' };
const fields = ['address_line', 'city', 'state', 'pincode', 'mobile'] as const;

/** The address fields, validated as in the spec (§5). */
export function AddressForm({ address, draft, typed, onSave, onCancel }: Props) {
  const { register, handleSubmit, setError, formState, getValues } = useForm({
    resolver: formResolver(addressBody),
    defaultValues: draft ?? address ?? nothing,
  });
  const { errors, isSubmitting } = formState;
  useImperativeHandle(typed, () => () => getValues(), [getValues]);
  const save = handleSubmit(async (body) => {
    try {
      await onSave(body);
    } catch (error) {
      if (!showFieldErrors(error, fields, setError)) toast.error(messageOf(error));
    }
  });
  const field = (name: (typeof fields)[number]) => ({ ...register(name), error: errors[name]?.message });
  return (
    <form method="post" noValidate onSubmit={save} className="space-y-4 p-5">
      <Field label="House No And Street Address" autoComplete="street-address" {...field('address_line')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="City" autoComplete="address-level2" {...field('city')} />
        <Field label="State/Province" autoComplete="address-level1" {...field('state')} />
        <Field label="ZIP/Postal Code" autoComplete="postal-code" inputMode="numeric" {...field('pincode')} />
        <Field label="Phone Number" type="tel" autoComplete="tel-national" inputMode="numeric" {...field('mobile')} />
      </div>
      <div className="flex justify-end gap-3 pt-2">
        <Button look="quiet" onClick={onCancel} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel={address ? 'Updating...' : 'Adding...'}>
          {address ? 'Update Address' : 'Add Address'}
        </Button>
      </div>
    </form>
  );
}
