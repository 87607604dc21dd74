import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { m } from '../../messages/index.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { ThemeSelect } from './theme-select.tsx';

/** Pages that may be without content by their ids in the URL, without those that the owner leaves out. */
function comingPages({ hidden = [], support }: PublicShopSettings): Readonly<Record<string, string>> {
  return {
    'about-us': m.shell.aboutUs(),
    ...(!hidden.includes('blog') && { blog: m.shell.blog() }),
    faqs: m.shell.faqs(),
    'shipping-policy': m.shell.shippingPolicy(),
    'returns-and-refunds': m.shell.returnsAndRefunds(),
    ...(!hidden.includes('support') && { support: support ?? m.shell.support() }),
    'privacy-policy': m.shell.privacyPolicy(),
    'terms-of-service': m.shell.termsOfService(),
  };
}

/** The name of a page as in the footer; undefined for an unknown id. */
export function findComingPage(id: string | null, settings: PublicShopSettings): string | undefined {
  const pages = comingPages(settings);
  return id !== null && Object.hasOwn(pages, id) ? pages[id] : undefined;
}

/** Where a page of the footer is; undefined while it has no content. The answers to frequent questions come with the store. */
export const findPage = (id: string | null, { pages }: PublicShopSettings): string | undefined =>
  pages?.[id ?? ''] ?? (id === 'faqs' ? links.faq : undefined);

const link = 'inline-flex min-h-9 items-center hover:text-accent hover:underline';

/** Pages without content link to a placeholder page. */
export function Footer() {
  const columns =
    useShopSettings().newsletter === 'none'
      ? '@min-[60rem]:grid-cols-[1.4fr_1fr_1fr]'
      : '@min-[60rem]:grid-cols-[1.4fr_1fr_1fr_1.6fr]';
  return (
    <footer className="mt-16 print:hidden border-t border-line bg-surface text-sm">
      <div className="shell @container py-10">
        <div className={`grid grid-cols-2 gap-x-4 gap-y-8 [overflow-wrap:anywhere] sm:gap-x-8 ${columns}`}>
          <div className="col-span-2 @min-[60rem]:col-span-1">
            <Logo />
            <About />
            <ThemeSelect />
          </div>
          <Column title={m.shell.quickLinks()}>
            <Entry to={links.home}>{m.shell.home()}</Entry>
            <Entry to={links.search}>{m.shell.shop()}</Entry>
            <OffersEntry />
            <Coming pages={['about-us', 'blog']} />
          </Column>
          <Column title={m.shell.customerCare()}>
            <Coming pages={['faqs', 'shipping-policy', 'returns-and-refunds', 'support']} />
          </Column>
          <Newsletter />
        </div>
      </div>
      <div className="border-t border-line">
        <div className="shell flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-3 room-for-bars text-muted">
          <Copyright />
          <ul className="flex flex-wrap gap-x-5">
            <Coming pages={['privacy-policy', 'terms-of-service']} />
            <li>
              <a href="/sitemap.xml" className={link}>
                {m.shell.sitemap()}
              </a>
            </li>
            <Entry to={links.faq}>{m.help.help()}</Entry>
            <li>
              <LanguageSwitch className={link} />
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** About the shop: the store's own line or the owner's, how to reach the shop, its numbers, and its pages elsewhere. */
function About() {
  const { footer = {}, contact = {}, legal = {} } = useShopSettings();
  /** '' as the address: not a link. */
  const lines: [text: string | undefined, address: string | undefined][] = [
    [contact.phone, `tel:${contact.phone}`],
    [contact.email, `mailto:${contact.email}`],
    [legal.gstin && m.shell.gstin({ number: legal.gstin }), ''],
    [legal.fssai && m.shell.fssai({ number: legal.fssai }), ''],
    ['Instagram', footer.instagram],
    ['Facebook', footer.facebook],
    ['X', footer.x],
    ['YouTube', footer.youtube],
    ['WhatsApp', footer.whatsapp],
  ];
  return (
    <div className="mt-2 max-w-xs text-muted">
      <p className="wrap-anywhere">{footer.text ?? m.shell.brandBlurb()}</p>
      {lines.map(
        ([line, address]) =>
          line &&
          address !== undefined && (
            <p key={line} className="mt-1 whitespace-pre-line wrap-anywhere">
              {address ? (
                <a href={address} className={link}>
                  {line}
                </a>
              ) : (
                line
              )}
            </p>
          ),
      )}
    </div>
  );
}

/**
 * The year in store time. A cached page may be from last year, so the browser updates it after hydration; React does not replace
 * different text.
 */
function Copyright() {
  const { name, legal } = useShopSettings();
  const [isServed, setServed] = useState(true);
  useEffect(() => setServed(false), []);
  return (
    <p key={isServed ? 'served' : 'own'} suppressHydrationWarning>
      {m.shell.copyright({ year: shopDayAt(new Date()).slice(0, 4), shopName: legal?.name ?? name })}
    </p>
  );
}

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2 className="mb-1 text-base font-bold">{title}</h2>
    <ul className="text-muted">{children}</ul>
  </nav>
);

const Entry = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to} className={link}>
      {children}
    </Link>
  </li>
);

/** Only in a shop that lists offers. */
const OffersEntry = () => useShopSettings().offers && <Entry to={links.coupons}>{m.shell.offers()}</Entry>;

/** Links to pages, or to the placeholder for those that are not written. */
function Coming({ pages }: { pages: readonly string[] }) {
  const settings = useShopSettings();
  const names = comingPages(settings);
  return pages
    .filter((page) => names[page] !== undefined)
    .map((page) => (
      <Entry key={page} to={findPage(page, settings) ?? links.comingSoon(page)}>
        {names[page]}
      </Entry>
    ));
}

/** Nothing in a shop that has none and does not say so. */
const Newsletter = () => {
  const { newsletter } = useShopSettings();
  return newsletter !== 'none' && <NewsletterForm isOn={newsletter === 'on'} />;
};

/** The browser validates the address. */
function NewsletterForm({ isOn }: { isOn: boolean }) {
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    await loadSubscribe()
      .then(({ subscribe }) => subscribe(form, isOn))
      .catch(() => toast.error(m.shell.unreachable()));
    setBusy(false);
  }
  return (
    <section aria-labelledby="newsletter" className="@container col-span-2 @min-[60rem]:col-span-1">
      <h2 id="newsletter" className="mb-1 text-base font-bold">
        {m.shell.newsletter()}
      </h2>
      <p className="mb-3 text-muted">{m.shell.newsletterText()}</p>
      <form
        onSubmit={submit}
        onFocus={() => loadSubscribe().catch(() => {})}
        className="flex flex-col gap-2 @min-[22rem]:flex-row"
      >
        <input
          type="email"
          required
          aria-label={m.shell.emailAddress()}
          placeholder={m.shell.yourEmail()}
          autoComplete="email"
          className="h-11 min-w-0 shrink-0 rounded-md @min-[22rem]:flex-1 @min-[22rem]:shrink border border-field bg-canvas px-4 text-base placeholder:text-muted hover:border-accent-line"
        />
        <Button type="submit" busy={busy} className="shrink-0">
          {m.shell.subscribeNow()}
        </Button>
      </form>
    </section>
  );
}

const loadSubscribe = () => import('../newsletter/subscribe.ts');
