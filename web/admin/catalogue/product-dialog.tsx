import { useEffect, useId, useRef, useState } from 'react';
import type { AdminProduct } from '../../../contract/admin-catalogue.ts';
import type { Category, SubCategory } from '../../../contract/catalogue.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { FormFooter } from './form-footer.tsx';
import { withPictures } from './picture-order.ts';
import { ProductFields } from './product-fields.tsx';
import { changedFields, checked, takeFrom, toSent, toSentWhole, valuesOf } from './product-values.ts';
import { sellingFault } from './selling-price.ts';
import { usePastedPictures } from './use-pasted-pictures.ts';
import { useSave } from './use-save.ts';
import { productFaults } from './validate.ts';

interface Props {
  /** The product to edit; undefined to add one. */
  product: AdminProduct | undefined;
  categories: readonly Category[];
  subCategories: readonly SubCategory[];
  onClose: () => void;
}

/**
 * 'Add New Product' or 'Edit Product' (spec §2). An edit sends only changed fields, with the product's revision, and the stock
 * with its version, so that sales in the meantime are never undone. On a conflict the other version is shown and no input is
 * lost.
 */
export function ProductDialog({ product, categories, subCategories, onClose }: Props) {
  const form = useId();
  const frame = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(product);
  const [theirs, setTheirs] = useState<AdminProduct>();
  const [initial] = useState(() => valuesOf(product));
  const [before, setBefore] = useState(initial);
  const [values, setValues] = useState(initial);
  const { save, busy, share, errors, setErrors } = useSave<AdminProduct>();
  const [refusals, setRejections] = useState(0);
  const [firstFault] = Object.keys(errors);
  useEffect(() => {
    if (refusals > 0) showFault(frame.current, firstFault);
  }, [refusals, firstFault]);
  const mine = changedFields(before, values);
  const { leave, question } = useUnsaved(mine.length > 0, onClose);
  usePastedPictures((pictures) => setValues((now) => ({ ...now, pictures: withPictures(now.pictures, pictures) })));

  async function submit(): Promise<void> {
    const selling = sellingFault(values);
    const faults = {
      ...productFaults(checked(values, !base), base?.images.length === 0),
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
          catalogueAdminApi.updateProduct,
          {
            productId: base._id,
            revision: String(base.revision),
            ...toSent(values, mine),
            ...(mine.includes('stock') && { stockVersion: String(base.stockVersion) }),
          },
          (error) => {
            if (error.code !== 'CHANGED_MEANWHILE') return false;
            setTheirs(error.data as AdminProduct);
            return true;
          },
        )
      : await save(catalogueAdminApi.addProduct, toSentWhole(values));
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
    <>
      <Dialog
        open
        wide
        onClose={() => !busy && leave()}
        title={product ? 'Edit Product' : 'Add New Product'}
        footer={
          <FormFooter
            form={form}
            label={product ? 'Update' : 'Add Product'}
            busyLabel="Please Wait..."
            busy={busy}
            share={share}
            disabled={theirs !== undefined}
            onCancel={leave}
          />
        }
      >
        <form
          ref={frame}
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="space-y-5 p-5"
        >
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
            set={(changed) =>
              setValues((now) => ({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) }))
            }
            errors={errors}
            categories={categories}
            subCategories={subCategories}
          />
        </form>
      </Dialog>
      {question}
    </>
  );
}

/**
 * Scrolls to the field with this error and focuses its first control.
 * @param fault the first field with an error; if no field has that name, the first marked one is used
 */
function showFault(form: HTMLFormElement | null, fault: string | undefined): void {
  const named = form?.querySelector<HTMLElement>(`[data-field="${fault}"]`);
  const within = named?.matches('input') ? named : named?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]');
  const field = within ?? form?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]');
  if (!field) return;
  const control = field.matches('fieldset') ? field.querySelector('input') : field;
  control?.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}
