import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import type { Category, SubCategory } from '../../contract/catalogue/catalogue.ts';
import { m } from '../../messages/index.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { classNames } from '../ui/class-names.ts';

interface Props {
  category: Category;
  subCategories: readonly SubCategory[];
  /** The current sub category; '' for the whole category. */
  currentId: string;
}

/** On phones it begins at the edge of the screen and stays below the search box. With large text it is a row above the products. */
const rail =
  'shrink-0 @3xs:below-top-bar @3xs:self-start @3xs:max-md:-ml-4 @3xs:max-md:w-19 @3xs:sm:max-md:-ml-6 md:w-56 lg:w-60';

/**
 * 'More Products': the sub categories of a category at the left of its products, pictures over names on phones. There may
 * be hundreds, so the list scrolls by itself to the current one.
 */
export function CategoryRail({ category, subCategories, currentId }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one is the reason to look again
  useLayoutEffect(() => showCurrent(list.current), [currentId]);
  return (
    <nav aria-labelledby="rail" className={rail}>
      <h2 id="rail" className="sr-only md:not-sr-only md:mb-2! md:text-base md:font-bold">
        {m.catalogue.moreProducts()}
      </h2>
      <ul
        ref={list}
        className="relative flex gap-1 overflow-auto overscroll-contain py-2 [scrollbar-width:none] @3xs:max-h-[calc(100dvh-3.5rem)] @3xs:flex-col @3xs:overflow-x-hidden @3xs:md:max-h-[calc(100dvh-8.5rem)] md:py-0 md:pr-1 md:pb-1 md:[scrollbar-width:thin]"
      >
        <Item
          to={links.category(category)}
          image={category.image}
          name={m.catalogue.allOf({ name: category.name })}
          tile={category.name}
          current={!currentId}
        />
        {subCategories.map(({ _id, image, name }) => (
          <Item key={_id} to={links.category(category, _id)} image={image} name={name} current={_id === currentId} />
        ))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  to: string;
  image: string;
  name: string;
  /** URL of the picture. */
  tile?: string;
  current: boolean;
}

const Item = ({ to, image, name, tile = name, current }: ItemProps) => (
  <li className="w-28 shrink-0 @3xs:w-auto">
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'relative flex flex-col items-center gap-1 px-1 py-1.5 text-center text-[0.6875rem] leading-tight md:flex-row md:gap-3 md:rounded-md md:p-2 md:text-left md:text-sm',
        current
          ? 'font-bold text-accent-strong before:absolute before:inset-y-1 before:left-0 before:w-1 before:rounded-r-full before:bg-accent md:bg-accent-soft md:before:hidden'
          : 'font-medium hover:bg-surface',
      )}
    >
      <span
        className={classNames(
          'block w-13 shrink-0 rounded-full bg-tile p-1.5 md:w-12 md:rounded-md md:p-1',
          current && 'ring-2 ring-accent md:ring-0',
        )}
      >
        <CataloguePicture image={image} widest={192} sizes="3.5rem" alt="" name={tile} />
      </span>
      <span className="line-clamp-3 max-w-full hyphens-auto [overflow-wrap:anywhere]">{name}</span>
    </Link>
  </li>
);

/** Scrolls only the list, down or sideways, so that the current item is in its middle. */
function showCurrent(list: HTMLElement | null): void {
  const item = list?.querySelector('[aria-current]')?.closest('li');
  if (!list || !item) return;
  list.scrollTop = item.offsetTop - (list.clientHeight - item.clientHeight) / 2;
  list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2;
}
