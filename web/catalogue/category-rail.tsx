import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Category, SubCategory } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { CataloguePicture } from '../products/product-picture.tsx';
import { classNames } from '../ui/class-names.ts';

interface Props {
  category: Category;
  subCategories: readonly SubCategory[];
  /** The current sub category; '' for the whole category. */
  currentId: string;
}

/**
 * 'More Products': the sub categories of a category (spec §2). Next to the products on wide screens, a strip above them on
 * phones. There may be hundreds, so the list scrolls by itself to the current one.
 */
export function CategoryRail({ category, subCategories, currentId }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current one is the reason to look again
  useLayoutEffect(() => showCurrent(list.current), [currentId]);
  return (
    <nav aria-labelledby="rail" className="md:sticky md:top-20 md:w-56 md:shrink-0 md:self-start lg:w-60">
      <h2 id="rail" className="mb-2 text-base font-bold">
        {m.catalogue.moreProducts()}
      </h2>
      <ul
        ref={list}
        className="relative flex gap-2 overflow-x-auto pb-2 [scrollbar-width:thin] md:max-h-[calc(100dvh-8.5rem)] md:flex-col md:gap-1 md:overflow-x-hidden md:overflow-y-auto md:pr-1 md:pb-1"
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
  <li className="w-21 shrink-0 md:w-full">
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex h-full flex-col items-center gap-1 rounded-md p-1.5 text-center text-xs leading-tight md:flex-row md:gap-3 md:p-2 md:text-left md:text-sm',
        current ? 'bg-accent-soft font-bold text-accent-strong' : 'font-medium hover:bg-surface',
      )}
    >
      <span className={classNames('block w-14 shrink-0 rounded-md p-1 md:w-12', current ? 'bg-white' : 'bg-surface')}>
        <CataloguePicture image={image} widest={192} sizes="3.5rem" alt="" name={tile} />
      </span>
      <span className="line-clamp-3 hyphens-auto [overflow-wrap:anywhere]">{name}</span>
    </Link>
  </li>
);

/** Scrolls only the list, so that the current item is in its middle. */
function showCurrent(list: HTMLElement | null): void {
  const item = list?.querySelector('[aria-current]')?.closest('li');
  if (!list || !item) return;
  list.scrollTop = item.offsetTop - (list.clientHeight - item.clientHeight) / 2;
  list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2;
}
