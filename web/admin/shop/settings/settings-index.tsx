import { useState } from 'react';
import { Link } from 'react-router';
import { foldedText } from '../../../../contract/api/plain-text.ts';
import { recommendedChanges } from '../../../../contract/settings/recommended.ts';
import { type SectionName, settingSections } from '../../../../contract/settings/setting-sections.ts';
import { settingsLinks } from '../../../../contract/settings/settings-links.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { MessageSquare, ReceiptText } from '../../../ui/admin-icons.ts';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { BadgePercent, ChevronRight, ClipboardList, ShieldCheck, Sprout, Store } from '../../../ui/icons.tsx';
import { Banknote, Bike } from '../../../ui/order-icons.ts';
import { settingCards } from './setting-cards.ts';
import { sectionNames } from './setting-fields.ts';

const icons: Readonly<Record<SectionName, typeof Store>> = {
  shop: Store,
  promises: ShieldCheck,
  company: ReceiptText,
  ordering: ClipboardList,
  delivery: Bike,
  fees: BadgePercent,
  payments: Banknote,
  messages: MessageSquare,
};

/** The sections of the settings, each with what is set now, or the settings that a search finds. */
export function SettingsIndex({ settings }: { settings: ShopSettings }) {
  const [search, setSearch] = useState('');
  const sought = foldedText(search);
  return (
    <>
      <search>
        <Field
          type="search"
          label={m.adminSettings.find()}
          hint={m.adminSettings.findHint()}
          className="max-w-xl"
          maxLength={60}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </search>
      {sought === '' ? <Sections settings={settings} /> : <Found sought={sought} />}
    </>
  );
}

function Sections({ settings }: { settings: ShopSettings }) {
  const { onlinePayment } = useShopSettings();
  const open = recommendedChanges(settings).length;
  const facts = { ...settings, onlinePayment: onlinePayment && providerNames()[onlinePayment.provider] };
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {sectionNames.map((section) => (
        <Entry
          key={section}
          to={settingsLinks.section(section)}
          icon={icons[section]}
          title={settingSections[section].title()}
          state={settingSections[section].summary(facts).filter(Boolean).join(' · ') || m.adminSettings.nothingSet()}
        />
      ))}
      <Entry
        to={settingsLinks.recommended}
        icon={Sprout}
        className="sm:col-span-2"
        title={m.recommended.title()}
        state={open === 0 ? m.recommended.summaryDone() : m.recommended.summary({ count: open })}
      />
    </ul>
  );
}

const providerNames = () => ({ razorpay: 'Razorpay', stripe: 'Stripe', simulator: m.onlinePayments.simulator() });

interface EntryProps {
  to: string;
  icon: typeof Store;
  title: string;
  state: string;
  className?: string;
}

const Entry = ({ to, icon: Icon, title, state, className }: EntryProps) => (
  <li className={className}>
    <Link
      to={to}
      className={classNames(cardFrame, 'flex h-full items-center gap-3 p-4 hover:border-accent-line sm:p-5')}
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
        <Icon size={22} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{title}</span>
        <span className="line-clamp-2 text-sm text-muted wrap-anywhere">{state}</span>
      </span>
      <ChevronRight size={20} className="shrink-0 text-muted" />
    </Link>
  </li>
);

/** The cards whose title, fields or explanation have the words that are sought. */
function Found({ sought }: { sought: string }) {
  const found = settingCards().flatMap(({ section, title, cards }) =>
    cards
      .filter((card) => foldedText([card.title, ...card.words].join(' ')).includes(sought))
      .map((card) => ({ ...card, section, of: title })),
  );
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {found.length === 0 && m.adminSettings.foundNone()}
      </p>
      <ul className={classNames(cardFrame, 'divide-y divide-line empty:hidden')}>
        {found.map(({ section, anchor, title, of }) => (
          <li key={anchor}>
            <Link
              to={`${settingsLinks.section(section)}#${anchor}`}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-surface"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted">{of}</span>
              </span>
              <ChevronRight size={20} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
