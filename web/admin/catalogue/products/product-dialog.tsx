import { useState } from 'react';
import type { AdminProduct } from '../../../../contract/catalogue/admin-catalogue.ts';
import type { Category, SubCategory } from '../../../../contract/catalogue/catalogue.ts';
import { m } from '../../../../messages/index.ts';
import { isFailureOf } from '../../../api/api-error.ts';
import { toast } from '../../../ui/toasts.tsx';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { PastedPictures } from '../../ui/image-drop.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { withPictures } from './picture-order.ts';
import { ProductFields } from './product-fields.tsx';
import { changedFields, productFaults, takeFrom, toSent, toSentWhole, valuesOf } from './product-values.ts';
import { sellingFault } from './selling-price.ts';
import { useSave } from './use-save.ts';

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
  const [base, setBase] = useState(product);
  const [theirs, setTheirs] = useState<AdminProduct>();
  const [initial] = useState(() => valuesOf(product));
  const [before, setBefore] = useState(initial);
  const [values, setValues] = useState(initial);
  const { save, busy, share, errors, refuse, clearErrors } = useSave();
  const mine = changedFields(before, values);

  async function submit(): Promise<void> {
    const selling = sellingFault(values);
    const faults = {
      ...productFaults(values, base),
      ...(selling && { selling }),
    };
    if (refuse(faults)) {
      toast.error(Object.values(faults)[0]);
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
  }

  /** Continues from the other version, with these of one's own changes applied. */
  function goOnFrom(now: AdminProduct, fields: typeof mine): void {
    const start = valuesOf(now);
    setBase(now);
    setBefore(start);
    setValues(takeFrom(values, fields, start));
    setTheirs(undefined);
    clearErrors();
  }
  const otherFields = theirs ? changedFields(before, valuesOf(theirs)) : [];
  return (
    <EditDialog
      wide
      firstError={Object.keys(errors)[0]}
      title={product ? m.adminCatalogue.editProduct() : m.adminCatalogue.addNewProduct()}
      submitLabel={product ? m.adminCatalogue.update() : m.adminCatalogue.addProduct()}
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
        <EditConflict
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
    </EditDialog>
  );
}
