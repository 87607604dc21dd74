import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SectionName } from '../../../../contract/settings/setting-sections.ts';
import { settingsLinks } from '../../../../contract/settings/settings-links.ts';
import { m } from '../../../../messages/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/select.tsx';
import { type SettingCard, sectionWith, settingCards } from './setting-cards.ts';

/** The navigation leads to every card of the settings: a list to the left of the page where there is room, otherwise a select above it. */
export function SettingNav({ section }: { section: SectionName }) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [sections] = useState(settingCards);
  const list = useRef<HTMLElement>(null);
  const current = useCurrentCard(sections.find((each) => each.section === section)?.cards ?? []);
  // The list scrolls on its own, and not the page with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is marked that is current
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !link) return;
    const place = link.offsetTop - list.current.clientHeight / 2;
    list.current.scrollTo({ top: place });
  }, [current]);
  // The address was opened before its card was there.
  useEffect(() => {
    showCard(hash.slice(1));
  }, [hash]);
  return (
    <>
      <nav
        ref={list}
        aria-label={m.adminSettings.allSettings()}
        className="sticky top-5 hidden max-h-[calc(100dvh-2.5rem)] space-y-4 overflow-y-auto overscroll-contain text-sm xl:block"
      >
        {sections.map(({ section: name, title, cards }) => (
          <section key={name}>
            <h2 className="px-3 pb-1 text-xs font-bold tracking-wide text-muted">{title}</h2>
            <ul>
              {cards.map((card) => (
                <li key={card.anchor}>
                  <Link
                    to={`${settingsLinks.section(name)}#${card.anchor}`}
                    onClick={() => showCard(card.anchor)}
                    aria-current={card.anchor === current ? 'location' : undefined}
                    className={classNames(
                      'flex min-h-8 items-center rounded-md px-3 py-1 font-semibold',
                      card.anchor === current ? 'bg-accent-soft text-accent-strong' : 'hover:bg-line/70',
                    )}
                  >
                    {card.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="sticky top-14 z-20 -mx-4 mb-4 bg-canvas px-4 py-2 sm:-mx-6 sm:px-6 lg:top-0 xl:hidden">
        <Select
          label={m.adminSettings.jumpTo()}
          hideLabel
          value={hash.slice(1)}
          options={[
            ['', m.adminSettings.jumpTo()],
            ...sections.flatMap(({ cards }) => cards.map((card) => [card.anchor, card.title] as const)),
          ]}
          onChange={(anchor) => {
            const target = sectionWith(anchor);
            if (target === undefined) return;
            void navigate(`${settingsLinks.section(target)}#${anchor}`);
            showCard(anchor);
          }}
        />
      </div>
    </>
  );
}

/** Also when the address names it already. */
const showCard = (anchor: string) => document.getElementById(anchor)?.scrollIntoView();

/** How far below the top of the window a card may begin that is the one somebody reads, in pixels. */
const readingLine = 120;

/** The anchor of the card that is at the top of the window; '' before the page is scrolled to one. */
function useCurrentCard(cards: readonly SettingCard[]): string {
  const [current, setCurrent] = useState('');
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address may name a card
  useEffect(() => {
    const anchors = cards.map(({ anchor }) => anchor);
    function look(): void {
      const above = anchors.filter((anchor) => (placeOf(anchor)?.top ?? Number.POSITIVE_INFINITY) <= readingLine);
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      // The last cards never reach the top.
      setCurrent(namedCard(anchors) ?? (isAtEnd ? anchors.at(-1) : (above.at(-1) ?? anchors[0])) ?? '');
    }
    look();
    window.addEventListener('scroll', look, { passive: true });
    // Cards grow when what they show is loaded.
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    return () => {
      window.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [cards, hash]);
  return current;
}

const placeOf = (anchor: string) => document.getElementById(anchor)?.getBoundingClientRect();

/** The card that the address names, while it is in the window below the reading line. */
function namedCard(anchors: readonly string[]): string | undefined {
  const named = anchors.find((anchor) => location.hash === `#${anchor}`);
  const place = named && placeOf(named);
  return place && place.bottom > readingLine && place.top < window.innerHeight ? named : undefined;
}
