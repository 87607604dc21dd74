import { useId, useState } from 'react';
import { nameAndImage } from '../../../contract/admin-catalogue.ts';
import type { Category } from '../../../contract/catalogue.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { FormFooter } from './form-footer.tsx';
import { ImageDrop } from './image-drop.tsx';
import { type PictureValue, sentAs, stored } from './picture-file.ts';
import { usePastedPictures } from './use-pasted-pictures.ts';
import { useSave } from './use-save.ts';

interface Props {
  /** The category to edit; undefined to add one. */
  category: Category | undefined;
  onClose: () => void;
}

/** 'Add New Category' or 'Edit Category' (spec §2). Stays open on an error. */
export function CategoryDialog({ category, onClose }: Props) {
  const form = useId();
  const [name, setName] = useState(category?.name ?? '');
  const [initial] = useState(() => stored(category?.image));
  const [picture, setPicture] = useState<PictureValue | null>(initial);
  // A category from a spreadsheet may have no picture and can be edited without one.
  const needsPicture = !category || initial !== null;
  const { save, busy, share, errors, setErrors, clearError } = useSave<Category>();
  const unsaved = name !== (category?.name ?? '') || picture !== initial;
  const { leave, question } = useUnsaved(unsaved, onClose);

  function changeName(changed: string): void {
    setName(changed);
    clearError('name');
  }
  function changePicture(changed: PictureValue | null): void {
    setPicture(changed);
    clearError('image');
  }
  usePastedPictures(([first]) => first && changePicture(first));
  async function submit(): Promise<void> {
    const missing = {
      ...(name.trim() === '' && { name: nameAndImage }),
      ...(!picture && needsPicture && { image: nameAndImage }),
    };
    if (Object.keys(missing).length > 0) {
      setErrors(missing);
      toast.error(nameAndImage);
      return;
    }
    const image = picture === initial ? undefined : sentAs(picture);
    const saved = category
      ? await save(catalogueAdminApi.updateCategory, { categoryId: category._id, name, image })
      : await save(catalogueAdminApi.addCategory, { name, image });
    if (saved) onClose();
  }
  return (
    <>
      <Dialog
        open
        onClose={() => !busy && leave()}
        title={category ? 'Edit Category' : 'Add New Category'}
        footer={
          <FormFooter
            form={form}
            label={category ? 'Update Category' : 'Upload Category'}
            busyLabel={category ? 'Updating...' : 'Uploading...'}
            busy={busy}
            share={share}
            disabled={category !== undefined && name.trim() === ''}
            onCancel={leave}
          />
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
          className="space-y-4 p-5"
        >
          <Field
            label="Category Name"
            placeholder="e.g. Fruits, Vegetables"
            maxLength={100}
            value={name}
            onChange={(event) => changeName(event.target.value)}
            error={errors.name}
          />
          <ImageDrop label="Category Image" picture={picture} onChange={changePicture} error={errors.image} />
        </form>
      </Dialog>
      {question}
    </>
  );
}
