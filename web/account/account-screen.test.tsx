import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import type { Device } from '../../contract/users/account.ts';
import { emailLinks } from '../../contract/users/email-links.ts';
import type { CurrentUser } from '../../contract/users/users.ts';
import { hasTokens } from '../api/tokens.ts';
import { useUser } from '../session/use-session.ts';
import { fakeStore, refusal } from '../testing/fake-store.ts';
import { orderLine } from '../testing/fulfilment.ts';
import { testId } from '../testing/ids.ts';
import { testAddress, testOrder } from '../testing/orders.ts';
import { shopper, signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AccountScreen } from './account-screen.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';

const store = fakeStore();
/** The account as the store has it. */
let account: CurrentUser;

const phone: Device = {
  _id: testId('phone'),
  name: 'Chrome on Android',
  browser: 'Chrome',
  system: 'Android',
  current: true,
  signedInAt: '2026-11-20T04:00:00.000Z',
  lastActive: '2026-11-20T10:15:00.000Z',
};
const laptop: Device = {
  ...phone,
  _id: testId('laptop'),
  name: 'Firefox on Linux',
  browser: 'Firefox',
  system: 'Linux',
  current: false,
};

beforeEach(() => {
  account = shopper;
  signIn(store);
  store.answer('GET /api/v1/users/get-current-user', () => account);
});

function Profile() {
  const user = useUser();
  return user && <ProfileCard user={user} />;
}

describe('the profile', () => {
  const edit = async () => {
    const { user } = renderScreen(<Profile />);
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    return user;
  };

  it('is edited in place, and keeps what was entered while the store cannot be reached', async () => {
    store.answer('PUT /api/v1/users/update-profile', ({ body }) => {
      account = { ...account, ...body };
      return account;
    });
    const user = await edit();
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    await user.type(screen.getByLabelText('Mobile'), '98765');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Mobile')).toHaveAccessibleDescription('Phone number must be 10 digits'),
    );
    await user.clear(screen.getByLabelText('Full Name'));
    await user.type(screen.getByLabelText('Full Name'), 'Asha V. Rao');
    await user.clear(screen.getByLabelText('Mobile'));
    await user.type(screen.getByLabelText('Mobile'), '+91 98765-43210');
    await user.selectOptions(screen.getByLabelText('Language of emails'), 'हिन्दी');
    store.disconnect();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/We could not reach the store/)).toBeVisible();
    store.connect();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('+91 9876543210')).toBeVisible();
    expect(screen.getByText('Asha V. Rao')).toBeVisible();
    expect(account.language).toBe('hi');
  });

  it('stays as it is when editing is cancelled, and the focus returns to the button', async () => {
    const user = await edit();
    await user.type(screen.getByLabelText('Full Name'), ' Somebody Else');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Asha Verma')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  });
});

describe('a new password', () => {
  let password: string;

  beforeEach(() => {
    password = 'basket-of-mangoes-7';
    store.answer('PUT /api/v1/users/change-password', ({ body }) => {
      if (body.currentPassword !== password)
        return refusal('WRONG_PASSWORD', { errors: { currentPassword: 'This is not your password' } });
      password = body.newPassword;
      return {};
    });
  });

  async function change(current: string) {
    const { user } = renderScreen(<PasswordCard email={account.email} />);
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await user.type(screen.getByLabelText('Current Password'), current);
    await user.type(screen.getByLabelText('New Password'), 'green-chillies-in-june');
    await user.type(screen.getByLabelText('Confirm Password'), 'green-chillies-in-june');
    await user.click(screen.getByRole('button', { name: 'Save Password' }));
    return user;
  }

  it('needs the old one', async () => {
    await change('not-the-password');
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Current Password')).toHaveAccessibleDescription('This is not your password'),
    );
    expect(password).toBe('basket-of-mangoes-7');
  });

  it('is known to be set, though the answer was lost', async () => {
    store.loseAnswers('PUT /api/v1/users/change-password');
    const user = await change('basket-of-mangoes-7');
    expect(await screen.findByText(/We could not reach the store/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Password' }));
    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeVisible();
    expect(password).toBe('green-chillies-in-june');
  });
});

describe('the signed-in devices', () => {
  it('show when each was used, in the time of the store, and can be signed out except this one', async () => {
    let devices = [phone, laptop];
    store.answer('GET /api/v1/users/get-devices', () => devices);
    store.answer('DELETE /api/v1/users/sign-out-device/:deviceId', ({ params }) => {
      devices = devices.filter(({ _id }) => _id !== params.deviceId);
      return {};
    });
    const { user } = renderScreen(<DevicesCard />);
    const own = within((await screen.findByText('This device')).closest('li') as HTMLElement);
    expect(own.getByRole('time')).toHaveTextContent('3:45');
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out / })).toBeNull());
    expect(devices).toEqual([phone]);
  });
});

describe('deleting the account', () => {
  it('needs the password and a word, and makes a visitor of the customer', async () => {
    store.answer('POST /api/v1/users/delete-account', {});
    const { user } = renderScreen(<DeleteAccountCard email={account.email} />, { url: links.account });
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    await user.type(await screen.findByLabelText('Your Password'), 'basket-of-mangoes-7');
    const word = screen.getByLabelText('Type DELETE to confirm');
    await user.type(word, 'yes');
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    await vi.waitFor(() => expect(word).toHaveAccessibleDescription('Please type DELETE'));
    expect(store.requests('POST /api/v1/users/delete-account')).toEqual([]);
    await user.clear(word);
    await user.type(word, 'DELETE');
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    await vi.waitFor(() => expect(hasTokens()).toBe(false));
    await vi.waitFor(() => expect(screen.queryByLabelText('Your Password')).toBeNull());
  });
});

describe('the confirmation of the email', () => {
  const confirm = (token: string) => renderScreen(<ConfirmEmail />, { url: emailLinks.confirmEmailWith(token) });
  const title = () => screen.findByRole('heading', { level: 1 });

  it('is tried again when the request was lost', async () => {
    store.answer('PUT /api/v1/users/confirm-email', {});
    store.disconnect();
    const { user } = confirm('x'.repeat(43));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(await title()).toHaveTextContent('This page could not be loaded');
    store.connect();
    await user.click(again);
    await vi.waitFor(async () => expect(await title()).toHaveTextContent('Email confirmed'));
  });

  it('says that a link is wrong', async () => {
    store.refuse('PUT /api/v1/users/confirm-email', 'LINK_EXPIRED');
    confirm('x'.repeat(43));
    expect(await screen.findByText('Your email could not be confirmed')).toBeVisible();
  });
});

describe('the account', () => {
  beforeEach(() => {
    store.answer('GET /api/v1/users/get-devices', [phone]);
    store.answer('GET /api/v1/order/get-order-list', []);
    store.answer('GET /api/v1/address/get-address', []);
  });

  it('lists the addresses, which can be changed and added without a cart', async () => {
    let home = testAddress('12 MG Road');
    store.answer('GET /api/v1/address/get-address', () => [home]);
    store.answer('PUT /api/v1/address/update-address', ({ body: { addressId, ...body } }) => {
      home = { ...body, _id: addressId };
      return home;
    });
    const { user } = renderScreen(<AccountScreen user={account} />);
    const own = within(screen.getByRole('region', { name: 'Your addresses' }));
    expect(await own.findByText('12 MG Road')).toBeVisible();
    expect(own.queryByRole('radio')).toBeNull();
    await user.click(own.getByRole('button', { name: 'Options for 12 MG Road' }));
    await user.click(await own.findByRole('menuitem', { name: 'Edit' }));
    const street = within(await screen.findByRole('dialog', { name: 'Edit Address' })).getByLabelText(
      'House No And Street Address',
    );
    await user.clear(street);
    await user.type(street, '14 MG Road{Enter}');
    expect(await own.findByText('14 MG Road')).toBeVisible();
    await user.click(own.getByRole('button', { name: 'Add New' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Address' })).toBeVisible();
  });

  it('reminds of an email that is not confirmed, and sends its link again', async () => {
    store.answer('POST /api/v1/users/send-confirmation', {});
    const { user } = renderScreen(<AccountScreen user={{ ...account, veryify_email: false }} />);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Sent again')).toBeVisible();
  });

  it('shows the last order', async () => {
    store.answer('GET /api/v1/order/get-order-list', [testOrder({ product_details: [orderLine('Tomato', 2)] })]);
    renderScreen(<AccountScreen user={account} />);
    expect(await screen.findByText('TK-7K3M9QX2')).toBeVisible();
    expect(screen.getByText(/2 items/)).toBeVisible();
  });

  it('asks for no choices of notifications in a shop that has only emails, and for no reminder of a confirmed email', async () => {
    renderScreen(<AccountScreen user={account} />);
    expect(await screen.findByText('No order yet')).toBeVisible();
    expect(await screen.findByText('This device')).toBeVisible();
    expect(screen.queryByText('Email not confirmed')).toBeNull();
    expect(store.requests('GET /api/v1/notifications/get-preferences')).toEqual([]);
  });
});

describe('the cards of what is to come', () => {
  const cards = (settings: Partial<PublicShopSettings> = {}) => {
    store.answer('GET /api/v1/address/get-address', []);
    store.answer('GET /api/v1/users/get-devices', []);
    store.answer('GET /api/v1/order/get-order-list', []);
    renderScreen(<AccountScreen user={account} />, { settings });
  };

  it('are there until the owner leaves them out', () => {
    cards();
    expect(screen.getByRole('heading', { name: 'Loyalty Points' })).toBeVisible();
    expect(screen.getByText('Coming Soon')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Weekly Special' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See this week’s special' })).toBeNull();
    cleanup();
    cards({ hidden: ['loyalty', 'weeklySpecial'] });
    expect(screen.getByRole('heading', { name: 'Last Order' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Loyalty Points' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Weekly Special' })).toBeNull();
  });

  it('lead to what the shop has of them', () => {
    cards({ pages: { 'loyalty-points': '/loyalty-points', 'weekly-special': 'https://offers.example' } });
    expect(screen.getByRole('link', { name: 'How you collect points' })).toHaveAttribute('href', '/loyalty-points');
    expect(screen.queryByText('Coming Soon')).toBeNull();
    expect(screen.getByRole('link', { name: 'See this week’s special' })).toHaveAttribute(
      'href',
      'https://offers.example',
    );
  });
});
