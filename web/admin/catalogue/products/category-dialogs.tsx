import { type ChangeEvent, type ReactNode, useState } from 'react';
import type { AdminCategory, AdminSubCategory } from '../../../../contract/catalogue/admin-catalogue.ts';
import {
  flatTranslations,
  type TranslationPath,
  type Translations,
  withNestedTranslations,
} from '../../../../contract/catalogue/translations.ts';
import { m } from '../../../../messages/index.ts';
import { type PictureValue, sentAs, stored } from '../../../forms/picture-file.ts';
import { TranslationFields, translationHint } from '../../../forms/translation-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { ImageDrop, PastedPictures } from '../../ui/image-drop.tsx';
import { MultiSelect, sameList } from './multi-select.tsx';
import { type Save, useSave } from './use-save.ts';

/** 'Add New Category' or 'Edit Category'. */
export const CategoryDialog = ({ category, onClose }: { category: AdminCategory | undefined; onClose: () => void }) => (
  <NameAndImageDialog
    item={category}
    title={category ? m.adminCatalogue.editCategory() : m.adminCatalogue.addNewCategory()}
    saveLabel={category ? m.adminCatalogue.updateCategory() : m.adminCatalogue.uploadCategory()}
    nameLabel={m.adminCatalogue.categoryName()}
    namePlaceholder={m.adminCatalogue.categoryNameExample()}
    imageLabel={m.adminCatalogue.categoryImage()}
    disabledWithoutName={category !== undefined}
    submit={(save, { names, changedNames, image }) =>
      category
        ? save('PUT /api/v1/category/update-category', { categoryId: category._id, ...changedNames, image })
        : save('POST /api/v1/category/add-category', { ...names, image: newFile(image) })
    }
    onClose={onClose}
  />
);

interface SubCategoryProps {
  /** The sub category to edit; undefined to add one. */
  subCategory: AdminSubCategory | undefined;
  categories: readonly AdminCategory[];
  onClose: () => void;
}

/** Adds or edits a sub category: name, image and categories. */
export function SubCategoryDialog({ subCategory, categories, onClose }: SubCategoryProps) {
  const [parentsBefore] = useState<readonly string[]>(subCategory?.category ?? []);
  const [parents, setParents] = useState(parentsBefore);
  return (
    <NameAndImageDialog
      item={subCategory}
      title={subCategory ? m.adminCatalogue.editSubCategory() : m.adminCatalogue.addNewSubCategory()}
      saveLabel={subCategory ? m.adminCatalogue.updateSubCategory() : m.adminCatalogue.uploadSubCategory()}
      nameLabel={m.adminCatalogue.subCategoryName()}
      imageLabel={m.adminCatalogue.subCategoryImage()}
      submit={(save, { names, changedNames, image }) =>
        subCategory
          ? save('PUT /api/v1/subcategory/update-subcategory', {
              _id: subCategory._id,
              ...changedNames,
              image,
              ...(!sameList(parents, parentsBefore) && { category: [...parents] }),
            })
          : save('POST /api/v1/subcategory/add-subcategory', {
              ...names,
              image: newFile(image),
              category: [...parents],
            })
      }
      faults={parents.length === 0 ? { category: m.adminCatalogue.enterNameAndImage() } : {}}
      unsaved={!sameList(parents, parentsBefore)}
      onClose={onClose}
    >
      {(error, clearErrors) => (
        <MultiSelect
          label={m.adminCatalogue.category()}
          prompt={m.adminCatalogue.selectCategory()}
          options={categories}
          chosen={parents}
          onChange={(changed) => {
            setParents(changed);
            clearErrors('category');
          }}
          error={error('category')}
        />
      )}
    </NameAndImageDialog>
  );
}

/** The picture of a new item. @throws Error without one; the form asks for it before */
function newFile(image: File | string | undefined): File {
  if (image instanceof File) return image;
  throw new Error('A new item needs a picture');
}

/** The name, and its translations by their paths. */
type Names = { name: string } & Record<TranslationPath<'name'>, string>;
type SentNames = { name: string; translations?: Translations<'name'> };

interface Given {
  names: SentNames;
  /** Those that were changed here: somebody else may have changed the others meanwhile. */
  changedNames: Partial<SentNames>;
  /** Undefined when it was not changed. */
  image: File | string | undefined;
}

interface Props {
  /** The item to edit; undefined to add one. */
  item: (SentNames & { image: string }) | undefined;
  title: string;
  saveLabel: string;
  nameLabel: string;
  namePlaceholder?: string;
  imageLabel: string;
  disabledWithoutName?: boolean;
  /** Sends the form. */
  submit: (save: Save, given: Given) => Promise<unknown>;
  /** Messages for missing further values, by field. */
  faults?: Record<string, string>;
  /** True when further values were changed. */
  unsaved?: boolean;
  onClose: () => void;
  /** Further fields. */
  children?: (error: (field: string) => string | undefined, clearErrors: (field: string) => void) => ReactNode;
}

/** The form of a category or sub category. Stays open on an error. */
function NameAndImageDialog({ item, nameLabel, namePlaceholder, imageLabel, submit: send, ...rest }: Props) {
  const { title, saveLabel, disabledWithoutName = false, faults = {}, unsaved = false, onClose, children } = rest;
  const [namesBefore] = useState<Names>({
    name: item?.name ?? '',
    ...flatTranslations(item?.translations, ['name']),
  });
  const [names, setNames] = useState(namesBefore);
  const changed = (Object.keys(names) as (keyof Names)[]).filter((field) => names[field] !== namesBefore[field]);
  const [initial] = useState(() => stored(item?.image));
  const [picture, setPicture] = useState<PictureValue | null>(initial);
  // An item from a spreadsheet may have no picture and can be edited without one.
  const needsPicture = !item || initial !== null;
  const { save, busy, share, errors, refuse, clearErrors } = useSave();

  function changePicture(changed: PictureValue | null): void {
    setPicture(changed);
    clearErrors('image');
  }
  const nameField = (field: keyof typeof names) => ({
    maxLength: 100,
    value: names[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setNames({ ...names, [field]: event.target.value });
      clearErrors(field);
    },
    error: errors[field],
  });
  async function submit(): Promise<void> {
    const missing = {
      ...(names.name.trim() === '' && { name: m.adminCatalogue.enterNameAndImage() }),
      ...(!picture && needsPicture && { image: m.adminCatalogue.enterNameAndImage() }),
      ...faults,
    };
    if (refuse(missing)) {
      toast.error(m.adminCatalogue.enterNameAndImage());
      return;
    }
    const image = picture === initial ? undefined : sentAs(picture);
    const changedNames: Partial<Names> = Object.fromEntries(changed.map((field) => [field, names[field]]));
    const sent = {
      names: withNestedTranslations(names),
      changedNames: withNestedTranslations(changedNames),
      image,
    };
    if (await send(save, sent)) onClose();
  }
  return (
    <EditDialog
      title={title}
      submitLabel={saveLabel}
      busyLabel={item ? m.adminCatalogue.updating() : m.adminCatalogue.uploading()}
      busy={busy}
      share={share}
      disabled={disabledWithoutName && names.name.trim() === ''}
      unsaved={unsaved || changed.length > 0 || picture !== initial}
      onSubmit={submit}
      onClose={onClose}
    >
      <PastedPictures onPictures={([first]) => first && changePicture(first)} busy={busy} />
      <Field label={nameLabel} placeholder={namePlaceholder} {...nameField('name')} />
      <TranslationFields label={m.adminHistory.name()} name="name" hint={translationHint} text={nameField} />
      <ImageDrop label={imageLabel} picture={picture} onChange={changePicture} error={errors.image} />
      {children?.((field) => errors[field], clearErrors)}
    </EditDialog>
  );
}
