import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CategoriesScreen from './categories-screen.tsx';

const store = fakeStore();
const petCare = { _id: testId('petcare'), name: 'Pet Care', image: '/images/pets.webp', translations: {} };

beforeEach(() => {
  signIn(store, owner);
  store.answer('GET /api/v1/category/get-admin-categories', { categories: [petCare], subCategories: [] });
});

describe('the categories', () => {
  it('that are in use are not deleted, and the message says what uses them', async () => {
    const message = 'Pet Care cannot be deleted: 9 products and 3 sub categories still in it.';
    store.refuse('DELETE /api/v1/category/remove-category', 'IN_USE', { message });
    const { user } = renderScreen(<CategoriesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Remove Pet Care' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Category' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Pet Care' })).toBeVisible();
  });

  it('take pictures of at most 5 MB, and show why the store refused one', async () => {
    const { user } = renderScreen(<CategoriesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Add Category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Category' });
    const picture = within(dialog).getByLabelText('Category Image');
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
    await user.upload(picture, large);
    expect(await screen.findByText('Pictures can be up to 5 MB.')).toBeInTheDocument();
    await user.upload(picture, new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }));
    expect(await screen.findByText('Photos can be up to 20 MB.')).toBeInTheDocument();
    // Like most browsers besides Safari.
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('not decoded'));
    await user.upload(picture, new File(['photo'], 'IMG_0001.HEIC'));
    expect(await screen.findByText(/^HEIC photos cannot be opened here/)).toBeInTheDocument();
    await user.upload(picture, new File(['no picture'], 'damaged.png', { type: 'image/png' }));
    await user.type(within(dialog).getByLabelText('Category Name'), 'Broken');
    const reason = 'Only PNG, JPEG, WebP or AVIF pictures can be used.';
    store.refuse('POST /api/v1/category/add-category', 'VALIDATION', { errors: { image: reason } });
    await user.click(await within(dialog).findByRole('button', { name: 'Upload Category' }));
    expect((await within(dialog).findAllByText(reason)).length).toBeGreaterThan(0);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Upload Category' })).toBeEnabled());
  });

  it('send only what was changed, so that a Hindi name that somebody else gives meanwhile stays', async () => {
    const update = 'PUT /api/v1/category/update-category';
    // An imported category may have no picture.
    const category = { ...petCare, image: '' };
    store.answer('GET /api/v1/category/get-admin-categories', { categories: [category], subCategories: [] });
    store.answer(update, { ...category, name: 'Pet Care and toys' });
    const { user } = renderScreen(<CategoriesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Edit Category Pet Care' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Category' });
    await user.type(within(dialog).getByLabelText('Category Name'), ' and toys');
    await user.click(within(dialog).getByRole('button', { name: 'Update Category' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = store.requests(update);
    expect(Object.fromEntries(sent?.body)).toEqual({ categoryId: petCare._id, name: 'Pet Care and toys' });
  });

  it('wait for a picture that is being made smaller', async () => {
    const reading = Promise.withResolvers<ImageBitmap>();
    vi.stubGlobal('createImageBitmap', () => reading.promise);
    const add = 'POST /api/v1/category/add-category';
    store.answer(add, petCare);
    const { user } = renderScreen(<CategoriesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Add Category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Category' });
    const name = within(dialog).getByLabelText('Category Name');
    await user.type(name, 'Large');
    const large = new File([new Uint8Array(500_000)], 'large.png', { type: 'image/png' });
    await user.upload(within(dialog).getByLabelText('Category Image'), large);
    expect(await within(dialog).findByRole('button', { name: 'Preparing photos…' })).toHaveAttribute('aria-disabled');
    fireEvent.submit(name);
    expect(within(dialog).queryByText('Enter Name and Image')).toBeNull();
    expect(store.requests(add)).toEqual([]);
    // The browser cannot read it, so it is sent as it is.
    reading.reject(new Error('This is no picture.'));
    await user.click(await within(dialog).findByRole('button', { name: 'Upload Category' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.requests(add)[0]?.body.get('image')).toMatchObject({ name: 'large.png', size: 500_000 });
  });

  it('need a name and a picture, and a fault goes as soon as it is corrected', async () => {
    const { user } = renderScreen(<CategoriesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Add Category' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Category' });
    const faults = () => dialog.querySelector('form')?.textContent.match(/Enter Name and Image/g)?.length ?? 0;
    await user.click(within(dialog).getByRole('button', { name: 'Upload Category' }));
    expect(faults()).toBe(2);
    await user.type(within(dialog).getByLabelText('Category Name'), 'Flowers');
    expect(faults()).toBe(1);
    const picture = within(dialog).getByLabelText('Category Image');
    fireEvent.drop(picture, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'notes.txt')] } });
    expect(await screen.findByText('Only pictures can be used: PNG, JPG, WebP or AVIF.')).toBeVisible();
    expect(faults()).toBe(1);
    await user.upload(picture, new File(['x'], 'flowers.png', { type: 'image/png' }));
    await waitFor(() => expect(faults()).toBe(0));
    expect(within(dialog).getByRole('img', { name: 'Preview of Category Image' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Remove Category Image' }));
    expect(within(dialog).queryByRole('img')).toBeNull();
  });

  it('are not saved without a name, and deleted after a question', async () => {
    const remove = 'DELETE /api/v1/category/remove-category';
    store.answer(remove, {});
    const { user } = renderScreen(<CategoriesScreen />);
    await user.click(await screen.findByRole('button', { name: 'Edit Category Pet Care' }));
    const edit = await screen.findByRole('dialog', { name: 'Edit Category' });
    const name = within(edit).getByLabelText('Category Name');
    expect(name).toHaveValue('Pet Care');
    await user.clear(name);
    expect(within(edit).getByRole('button', { name: 'Update Category' })).toBeDisabled();
    await user.type(name, 'Pet Care');
    await user.click(within(edit).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Remove Pet Care' }));
    const question = await screen.findByRole('dialog', { name: 'Delete Category' });
    expect(question).toHaveTextContent('Are you sure you want to delete this category? This action cannot be undone.');
    store.answer('GET /api/v1/category/get-admin-categories', { categories: [], subCategories: [] });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pet Care' })).toBeNull());
    expect(store.requests(remove)).toHaveLength(1);
  });
});
