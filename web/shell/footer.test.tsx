import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import ComingSoonPage from '../routes/coming-soon.tsx';
import { fakeStore } from '../testing/fake-store.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Footer } from './footer.tsx';

fakeStore();
const openFooter = (settings: Partial<PublicShopSettings> = {}) => renderScreen(<Footer />, { settings });
const link = (name: string) => screen.getByRole('link', { name });

it('has what the spec has, until the owner leaves it out', () => {
  openFooter();
  expect(link('Blog')).toHaveAttribute('href', '/coming-soon?page=blog');
  expect(link('24/7 Support')).toHaveAttribute('href', '/coming-soon?page=support');
  expect(screen.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  cleanup();
  openFooter({ hidden: ['blog', 'support'], newsletter: 'none' });
  expect(link('About Us')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Blog' })).toBeNull();
  expect(screen.queryByRole('link', { name: '24/7 Support' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull();
});

it('says in other words when somebody answers, and leads to the blog elsewhere', () => {
  openFooter({ support: 'Support, 8 am to 10 pm', pages: { blog: 'https://blog.example', support: '/contact' } });
  expect(link('Support, 8 am to 10 pm')).toHaveAttribute('href', '/contact');
  expect(screen.queryByRole('link', { name: '24/7 Support' })).toBeNull();
  expect(link('Blog')).toHaveAttribute('href', 'https://blog.example');
});

const footer = () => within(screen.getByRole('contentinfo'));

it('the footer has the shop, its pages and the sitemap', () => {
  // 1 January 2031, 00:30 in India, is still the day before in most time zones.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-31T19:00:00Z') });
  renderScreen(<Footer />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Fresh groceries delivered to your doorstep in minutes');
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2031 Tokri. All rights reserved.');
  for (const [name, path] of [
    ['Home', '/'],
    ['Shop', '/search'],
    ['Sitemap', '/sitemap.xml'],
    ['About Us', links.comingSoon('about-us')],
    ['Blog', links.comingSoon('blog')],
    ['FAQs', links.faq],
    ['Shipping Policy', links.comingSoon('shipping-policy')],
    ['Returns & Refunds', links.comingSoon('returns-and-refunds')],
    ['24/7 Support', links.comingSoon('support')],
    ['Privacy Policy', links.comingSoon('privacy-policy')],
    ['Terms of Service', links.comingSoon('terms-of-service')],
  ] as const)
    expect(footer().getByRole('link', { name }), name).toHaveAttribute('href', path);
});

it('the newsletter wants an address, and says once that it has not started', async () => {
  const { user } = renderScreen(<Footer />);
  const field: HTMLInputElement = footer().getByRole('textbox', { name: 'Email address' });
  expect(field.type).toBe('email');
  expect(field.required).toBe(true);
  await user.click(field);
  await user.paste('asha@example.com');
  for (let times = 0; times < 3; times += 1) await user.click(footer().getByRole('button', { name: 'Subscribe Now' }));
  await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast][data-removed="false"]')).toHaveLength(1));
  expect(screen.getByText(/Our newsletter has not started yet/)).toBeVisible();
});

it.each([
  ['returns-and-refunds', 'Returns & Refunds is coming soon'],
  // A name that is not in the footer is not shown.
  ['Your account is blocked, call 555', 'This page is coming soon'],
])('the page of %s has the title %s', (id, title) => {
  renderScreen(<ComingSoonPage />, { url: links.comingSoon(id) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
});
