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
  /** The product to edit; none to add one. */
  product: AdminProduct | undefined;
  categories: readonly Category[];
  subCategories: readonly SubCategory[];
  onClose: () => void;
}

/**
 * 'Add New Product' or 'Edit Product' (spec §2). Of an edit only what was changed is sent, with the revision that it was made
 * on, and a stock with the version that it was entered against: sales meanwhile are never undone. When somebody else was
 * faster, their version is shown and nothing is lost.
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

  /** Goes on from the other's version, with these of one's own changes put over it. */
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
 * Brings the field with this fault into view, and the focus into it; of several controls in one field, into the first.
 * @param fault the first that the rules name; without a field of that name it is the first that is marked
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
