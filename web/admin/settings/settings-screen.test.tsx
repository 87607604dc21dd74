import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultShopSettings } from '../../../contract/default-shop-settings.ts';
import type { SavedSettings, ShopSettings } from '../../../contract/shop-settings.ts';
import type { Webhook } from '../../../contract/webhook.ts';
import { fakeStore, refusal } from '../../testing/fake-store.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const store = fakeStore();

/** A webhook that was never set up. */
const webhook: Webhook = { version: 0, isOn: false, url: '', events: [], earlierSecretUntil: null, goneAt: null };

const conflict = 'Someone else changed the settings in the meantime.';

/** The settings as the store has them. */
let saved: SavedSettings;

/** Another owner saves settings on another device. */
function saveElsewhere(settings: Partial<ShopSettings>): void {
  saved = { version: saved.version + 1, settings: { ...saved.settings, ...settings } };
}

beforeEach(() => {
  saved = { version: 1, settings: defaultShopSettings };
  signIn(store, owner);
  store.answer('GET /api/v1/shop-settings/get-saved', () => saved);
  store.answer('PUT /api/v1/shop-settings/update', ({ body }) => {
    if (body.version !== saved.version) return refusal('CHANGED_MEANWHILE', { message: conflict, data: saved });
    saveElsewhere(body.settings);
    return saved;
  });
  store.answer('GET /api/v1/invoices-missing-tax', { products: 0 });
  store.answer('GET /api/v1/webhook/get', webhook);
});

const aboutTheShop = () => screen.findByLabelText('About the shop, in English');
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the settings of the shop', () => {
  it('keep what was typed when another owner saved something else, and save both', async () => {
    const { user } = renderScreen(<SettingsScreen />);
    await user.type(await aboutTheShop(), 'Since 1974');
    saveElsewhere({ delivery: { ...defaultShopSettings.delivery, minutes: 19 } });
    await user.click(save());
    expect(await screen.findByText(conflict)).toBeVisible();
    expect(await aboutTheShop()).toHaveValue('Since 1974');
    expect(screen.getByLabelText('Delivery in minutes')).toHaveValue('19');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(saved.settings).toMatchObject({ footer: { text: 'Since 1974' }, delivery: { minutes: 19 } });
  });

  it('ask which text counts when two owners changed the same field', async () => {
    const { user } = renderScreen(<SettingsScreen />);
    await user.type(await aboutTheShop(), 'Mine');
    saveElsewhere({ footer: { ...defaultShopSettings.footer, text: 'Theirs' } });
    await user.click(save());
    const bar = await screen.findByRole('region', { name: 'Not saved yet' });
    expect(await within(bar).findByRole('alert')).toHaveTextContent('Theirs: “Theirs”. Yours: “Mine”.');
    expect(save()).toBeDisabled();
    await user.click(within(bar).getByRole('button', { name: 'Keep mine' }));
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(saved.settings.footer.text).toBe('Mine');
  });
});
