import { useId, useState } from 'react';
import { nameAndImage } from '../../../contract/admin-catalogue.ts';
import type { Category, SubCategory } from '../../../contract/catalogue.ts';
import { catalogueAdminApi } from '../../api/catalogue-admin-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsaved } from '../../ui/use-unsaved.tsx';
import { FormFooter } from './form-footer.tsx';
import { ImageDrop } from './image-drop.tsx';
import { sameList, toOptions } from './options.ts';
import { type PictureValue, sentAs, stored } from './picture-file.ts';
import { usePastedPictures } from './use-pasted-pictures.ts';
import { useSave } from './use-save.ts';

interface Props {
  /** The sub category to edit; undefined to add one. */
  subCategory: SubCategory | undefined;
  categories: readonly Category[];
  onClose: () => void;
}

/** Adds or edits a sub category: name, image and categories (spec §2). */
export function SubCategoryDialog({ subCategory, categories, onClose }: Props) {
  const form = useId();
  const [name, setName] = useState(subCategory?.name ?? '');
  const [initial] = useState(() => stored(subCategory?.image));
  const [picture, setPicture] = useState<PictureValue | null>(initial);
  // A sub category from a spreadsheet may have no picture and can be edited without one.
  const needsPicture = !subCategory || initial !== null;
  const [parents, setParents] = useState<readonly string[]>(subCategory?.category ?? []);
  const { save, busy, share, errors, setErrors, clearError } = useSave<SubCategory>();
  const unsaved =
    name !== (subCategory?.name ?? '') || picture !== initial || !sameList(parents, subCategory?.category ?? []);
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
      ...(parents.length === 0 && { category: nameAndImage }),
    };
    if (Object.keys(missing).length > 0) {
      setErrors(missing);
      toast.error(nameAndImage);
      return;
    }
    const image = picture === initial ? undefined : sentAs(picture);
    const saved = subCategory
      ? await save(catalogueAdminApi.updateSubCategory, { _id: subCategory._id, name, image, category: parents })
      : await save(catalogueAdminApi.addSubCategory, { name, image, category: parents });
    if (saved) onClose();
  }
  return (
    <>
      <Dialog
        open
        onClose={() => !busy && leave()}
        title={subCategory ? 'Edit Sub Category' : 'Add New Sub Category'}
        footer={
          <FormFooter
            form={form}
            label={subCategory ? 'Update Sub Category' : 'Upload Sub Category'}
            busyLabel={subCategory ? 'Updating...' : 'Uploading...'}
            busy={busy}
            share={share}
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
            label="Sub Category Name"
            maxLength={100}
            value={name}
            onChange={(event) => changeName(event.target.value)}
            error={errors.name}
          />
          <ImageDrop label="Sub Category Image" picture={picture} onChange={changePicture} error={errors.image} />
          <MultiSelect
            label="Category"
            prompt="Select Category"
            options={toOptions(categories)}
            chosen={parents}
            onChange={(changed) => {
              setParents(changed);
              clearError('category');
            }}
            error={errors.category}
          />
        </form>
      </Dialog>
      {question}
    </>
  );
}
