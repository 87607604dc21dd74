import { useEffect, useRef, useState } from 'react';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import type { Category, SubCategory } from '../../../contract/catalogue.ts';
import { m } from '../../../messages/index.ts';
import { isFailureOf } from '../../api/api-error.ts';
import { toast } from '../../ui/toasts.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FormDialog, useSave } from './form-dialog.tsx';
import { PastedPictures } from './image-drop.tsx';
import { withPictures } from './picture-order.ts';
import { ProductFields } from './product-fields.tsx';
import { changedFields, productFaults, takeFrom, toSent, toSentWhole, valuesOf } from './product-values.ts';
import { sellingFault } from './selling-price.ts';

const updateRoute = 'PUT /api/v1/product/update-product';

interface Props {
  /** The product to edit; undefined to add one. */
  product: AdminProduct | undefined;
  categories: readonly Category[];
  subCategories: readonly SubCategory[];
  onClose: () => void;
}

/**
 * 'Add New Product' or 'Edit Product'. An edit sends only changed fields, with the product's revision, and the stock
 * with its version, so that sales in the meantime are never undone. On a conflict the other version is shown and no input is
 * lost.
 */
export function ProductDialog({ product, categories, subCategories, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(product);
  const [theirs, setTheirs] = useState<AdminProduct>();
  const [initial] = useState(() => valuesOf(product));
  const [before, setBefore] = useState(initial);
  const [values, setValues] = useState(initial);
  const { save, busy, share, errors, setErrors } = useSave();
  const [rejections, setRejections] = useState(0);
  const [firstFault] = Object.keys(errors);
  useEffect(() => {
    if (rejections > 0) showFault(form.current, firstFault);
  }, [rejections, firstFault]);
  const mine = changedFields(before, values);

  async function submit(): Promise<void> {
    const selling = sellingFault(values);
    const faults = {
      ...productFaults(values, base),
      ...(selling && { selling }),
    };
    setErrors(faults);
    const [first] = Object.values(faults);
    if (first) {
      toast.error(first);
      setRejections((count) => count + 1);
      return;
    }
    const saved = base
      ? await save(
          updateRoute,
          {
            productId: base._id,
            revision: String(base.revision),
            ...toSent(values, mine),
            ...(mine.includes('stock') && { stockVersion: String(base.stockVersion) }),
          },
          (error) => {
            if (!isFailureOf(updateRoute, error)) return false;
            setTheirs(error.data);
            return true;
          },
        )
      : await save('POST /api/v1/product/add-product', toSentWhole(values));
    if (saved) onClose();
    else setRejections((count) => count + 1);
  }

  /** Continues from the other version, with these of one's own changes applied. */
  function goOnFrom(now: AdminProduct, fields: typeof mine): void {
    const start = valuesOf(now);
    setBase(now);
    setBefore(start);
    setValues(takeFrom(values, fields, start));
    setTheirs(undefined);
    setErrors({});
  }
  const otherFields = theirs ? changedFields(before, valuesOf(theirs)) : [];
  return (
    <FormDialog
      wide
      form={form}
      title={product ? m.adminCatalogue.editProduct() : m.adminCatalogue.addNewProduct()}
      saveLabel={product ? m.adminCatalogue.update() : m.adminCatalogue.addProduct()}
      busyLabel={m.adminCatalogue.pleaseWait()}
      busy={busy}
      share={share}
      disabled={theirs !== undefined}
      unsaved={mine.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <PastedPictures
        onPictures={(pictures) => setValues((now) => ({ ...now, pictures: withPictures(now.pictures, pictures) }))}
        busy={busy}
      />
      {theirs && (
        <ChangedMeanwhile
          before={before}
          now={valuesOf(theirs)}
          fields={otherFields}
          contested={otherFields.filter((field) => mine.includes(field))}
          names={[...categories, ...subCategories]}
          onTakeOver={() => goOnFrom(theirs, [])}
          onReapply={() => goOnFrom(theirs, mine)}
        />
      )}
      <ProductFields
        product={base}
        values={values}
        set={(changed) => setValues((now) => ({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) }))}
        errors={errors}
        categories={categories}
        subCategories={subCategories}
      />
    </FormDialog>
  );
}

/**
 * Opens sections with an error, scrolls to the field with this error and focuses its first control.
 * @param fault the first field with an error; if no field has that name, the first marked one is used
 */
function showFault(form: HTMLFormElement | null, fault: string | undefined): void {
  for (const section of form?.querySelectorAll('details') ?? []) {
    if (section.querySelector('[aria-invalid], [data-invalid]')) section.open = true;
  }
  const named = form?.querySelector<HTMLElement>(`[data-field="${fault}"]`);
  const within = named?.matches('input') ? named : named?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]');
  const field = within ?? form?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]');
  if (!field) return;
  const control = field.matches('fieldset') ? field.querySelector('input') : field;
  control?.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
