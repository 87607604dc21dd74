import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageText } from '../../../../contract/pages/content-pages.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PageTextsScreen } from './page-texts-screen.tsx';

const store = fakeStore();
const save = 'PUT /api/v1/content/texts/:slug/:language';
const conflict = 'Somebody else changed this text in the meantime.';

/** The text as the store has it. */
let saved: PageText;

beforeEach(() => {
  signIn(store, owner);
  saved = { slug: 'about-us', language: 'en', body: '', state: 'missing', version: 0, updatedAt: null };
  store.answer('GET /api/v1/content/texts', () => [saved]);
  store.answer('GET /api/v1/content/outline/:slug/:language', { body: '## [[Who runs the shop]]' });
  store.answer('POST /api/v1/content/preview', ({ body }) => ({ html: `<p>${body.body}</p>` }));
  store.answer(save, ({ body: { version, body, published } }) => {
    if (version !== saved.version) return refusal('CHANGED_MEANWHILE', { message: conflict, data: saved });
    saved = {
      ...saved,
      version: version + 1,
      body: body ?? '',
      state: body === null ? 'missing' : published ? 'published' : 'draft',
    };
    return saved;
  });
});

/** Somebody else saves a text on another device. */
function saveElsewhere(body: string): void {
  saved = { ...saved, version: saved.version + 1, body, state: 'published' };
}

const open = () => renderScreen(<PageTextsScreen slug="about-us" language="en" />);
const text = () => screen.findByLabelText('Text, in Markdown');
const write = async (body: string) => fireEvent.change(await text(), { target: { value: body } });
const button = (name: string) => screen.findByRole('button', { name });

describe('the editor of a page', () => {
  it('begins with an outline, whose places are completed before it is published', async () => {
    const { user } = open();
    await user.click(await button('Start with an outline'));
    await vi.waitFor(async () => expect(await text()).toHaveValue('## [[Who runs the shop]]'));
    expect(screen.getByText(/^1 place in \[\[double brackets\]\] is left/)).toBeVisible();
    await user.click(await button('Save as draft'));
    await vi.waitFor(() => expect(saved.state).toBe('draft'));
  });

  it('begins with a text that is written for the shop, where there is one', async () => {
    saved = { ...saved, slug: 'privacy-policy' };
    store.answer('GET /api/v1/content/outline/:slug/:language', ({ query }) => ({
      body: query.written ? 'We store your name.' : '## [[What you store]]',
    }));
    const { user } = renderScreen(<PageTextsScreen slug="privacy-policy" language="en" />);
    await user.click(await button('Use the written text'));
    await vi.waitFor(async () => expect(await text()).toHaveValue('We store your name.'));
    await user.click(await button('Publish'));
    await vi.waitFor(() => expect(saved.state).toBe('published'));
  });

  it('keeps what was written before the outline came', async () => {
    const outline = store.hold('GET /api/v1/content/outline/:slug/:language');
    const { user } = open();
    await user.click(await button('Start with an outline'));
    const held = await outline.next();
    await write('We are sisters.');
    await held.answer({ body: 'Outline' });
    expect(await text()).toHaveValue('We are sisters.');
  });

  it('keeps what is written while a text is being saved', async () => {
    const saving = store.hold(save);
    const { user } = open();
    await write('We are three sisters.');
    await user.click(await button('Publish'));
    const held = await saving.next();
    await write('We are three sisters who sell mangoes.');
    await held.answer({ ...saved, version: 1, body: 'We are three sisters.', state: 'published' });
    expect(await screen.findByText(/^Your change is saved\./)).toBeVisible();
    expect(await text()).toHaveValue('We are three sisters who sell mangoes.');
  });

  it('shows the text of somebody who was faster', async () => {
    const { user } = open();
    await write('Mine.');
    saveElsewhere('Closed today.');
    await user.click(await button('Publish'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(conflict)).toBeVisible();
    expect(alert.getByLabelText('The newest text')).toHaveValue('Closed today.');
    expect(await text()).toHaveValue('Mine.');
    await user.click(alert.getByRole('button', { name: 'Show the other text' }));
    expect(await text()).toHaveValue('Closed today.');
  });

  it('takes a text back to a draft and deletes that, and undoes it', async () => {
    saveElsewhere('We are sisters.');
    const { user } = open();
    await user.click(await button('Unpublish'));
    await button('Delete the draft');
    expect(saved.state).toBe('draft');
    await user.click(await button('Undo'));
    await button('Unpublish');
    expect(saved).toMatchObject({ state: 'published', body: 'We are sisters.' });
    await user.click(await button('Unpublish'));
    await user.click(await button('Delete the draft'));
    await button('Start with an outline');
    expect(saved.state).toBe('missing');
  });

  it('begins with the saved text when it is opened again before all texts were read', async () => {
    const { user, unmount } = open();
    await write('Open all day.');
    const reading = store.hold('GET /api/v1/content/texts');
    await user.click(await button('Publish'));
    const held = await reading.next();
    unmount();
    open();
    expect(await text()).toHaveValue('Open all day.');
    await held.answer([saved]);
  });
});
