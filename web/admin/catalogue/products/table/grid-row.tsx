import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../../contract/api/links.ts';
import type { AdminProduct } from '../../../../../contract/catalogue/admin-catalogue.ts';
import { amountIn } from '../../../../../contract/money/amounts.ts';
import { formatPaise, formatRupees } from '../../../../../contract/money/money.ts';
import { m } from '../../../../../messages/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { sellingPaise } from '../selling-price.ts';
import { Thumb } from '../thumb.tsx';
import type { Cell, GridColumn } from './grid-cells.ts';
import {
  type Column,
  changedIn,
  draftOf,
  type Faults,
  faultsOf,
  type Groups,
  type RowDraft,
  textOf,
} from './table-draft.ts';

interface Props {
  index: number;
  product: AdminProduct;
  /** Its changes, if there are any. */
  draft: RowDraft | undefined;
  /** Messages of the server. */
  refused: Faults | undefined;
  /** Which values somebody else changed too. */
  contested: readonly Column[];
  /** At this stock or below, it is low in stock. */
  lowStock: number;
  groups: Groups;
  selected: boolean;
  /** The cell of this row that the keyboard is at. */
  active: GridColumn | undefined;
  /** With what the cell is being edited. */
  editing: Cell['editing'];
}

const frame = 'h-14 border-b border-line px-2 py-1 align-middle';
const numbers = 'text-right tabular-nums';

/** A product in the table. Its cells are found by their `data-column`; the table has all handlers. */
export const GridRow = memo(function GridRow({ index, product, draft, active, editing, ...rest }: Props) {
  const shown = draft ?? draftOf(product);
  const saved = draftOf(shown.base);
  const faults = draft ? { ...rest.refused, ...faultsOf(draft) } : {};
  const changed = draft ? changedIn(draft) : [];
  const { name } = shown.base;
  const { groups, selected, contested, lowStock } = rest;
  const isChanged = (column: Column): boolean => {
    if (column === 'selling') return sellingOf(shown) !== sellingOf(saved);
    return changed.some((field) => field === column || (column === 'category' && field === 'subCategory'));
  };
  const place = (column: GridColumn) => ({
    'data-row': index,
    'data-column': column,
    ...(column !== 'name' && { role: 'gridcell' }),
    ...((column === 'picture' || column === 'name' || column === 'size') && { 'aria-readonly': true }),
  });
  const tab = (column: GridColumn) => (active === column ? 0 : -1);

  const cell = (column: Column, label: ReactNode, before: ReactNode) => {
    const fault = faults[column];
    const edited = active === column ? editing : undefined;
    return (
      <td
        key={column}
        {...place(column)}
        data-edits=""
        tabIndex={edited ? -1 : tab(column)}
        aria-invalid={fault ? true : undefined}
        className={classNames(
          frame,
          column === 'category' ? 'min-w-48' : 'min-w-24',
          column !== 'category' && column !== 'publish' && numbers,
          fault
            ? 'bg-danger-soft'
            : contested.includes(column)
              ? 'bg-warning-soft'
              : isChanged(column) && 'bg-accent-soft',
          'relative',
        )}
      >
        {edited && (
          <Editor column={column} text={edited.text} selects={edited.selects} label={`${name}, ${labels()[column]}`} />
        )}
        <span>
          <span className={classNames('block', isChanged(column) && 'font-semibold')}>{label}</span>
          {isChanged(column) && (
            <span className="block text-xs text-muted">{m.adminTable.was({ value: String(before) })}</span>
          )}
          {fault && <span className="block text-xs font-medium text-danger">{fault}</span>}
        </span>
      </td>
    );
  };

  const categoryText = (of: RowDraft) => {
    const subs = of.values.subCategory.map((id) => groups.subCategories.find(({ _id }) => _id === id)?.name ?? id);
    return [textOf(of, 'category', groups), subs.join(', ')].filter(Boolean).join(' · ') || m.adminTable.nothing();
  };
  return (
    <tr aria-selected={selected} className={classNames('group', selected && 'bg-surface')}>
      <td {...place('select')} className={classNames(frame, 'w-11')}>
        <span className="flex size-11 items-center justify-center">
          <input
            type="checkbox"
            data-focus=""
            data-select={index}
            tabIndex={tab('select')}
            checked={selected}
            // The table changes it.
            readOnly
            aria-label={m.adminTable.selectNamed({ name })}
            className="size-5 accent-accent"
          />
        </span>
      </td>
      <td {...place('picture')} tabIndex={tab('picture')} className={classNames(frame, 'w-14 max-sm:hidden')}>
        <span className="block w-11 overflow-hidden rounded-sm">
          <Thumb name={name} url={product.images[0]} widest={96} sizes="44px" alt="" />
        </span>
      </td>
      <th
        scope="row"
        {...place('name')}
        className={classNames(
          frame,
          'sticky left-0 z-10 max-w-64 text-left font-semibold',
          faults.name ? 'bg-danger-soft' : selected ? 'bg-surface' : 'bg-canvas',
        )}
      >
        <Link
          to={links.adminProduct(product._id)}
          data-focus=""
          tabIndex={tab('name')}
          className="line-clamp-2 hover:text-accent hover:underline"
        >
          {name}
        </Link>
        <span className="block text-xs font-normal text-muted only-on-phones">
          {product.unit_quantity} {product.unit}
        </span>
        {changed.includes('aliases') && (
          <span className="block text-xs font-normal text-accent-strong">
            {m.adminTable.addedNames({ names: shown.values.aliases.join(', ') })}
          </span>
        )}
        {faults.name && <span className="block text-xs font-medium text-danger">{faults.name}</span>}
      </th>
      <td
        {...place('size')}
        tabIndex={tab('size')}
        className={classNames(frame, 'whitespace-nowrap text-muted max-sm:hidden')}
      >
        {product.unit_quantity} {product.unit}
      </td>
      {cell('price', rupees(shown.values.price), rupees(saved.values.price))}
      {cell('selling', sellingOf(shown), sellingOf(saved))}
      {cell(
        'stock',
        <span className={stockColour(shown.values.stock, lowStock)}>{shown.values.stock}</span>,
        saved.values.stock,
      )}
      {cell('publish', textOf(shown, 'publish', groups), textOf(saved, 'publish', groups))}
      {cell('category', categoryText(shown), categoryText(saved))}
    </tr>
  );
});

export const labels = (): Record<GridColumn, string> => ({
  select: m.adminTable.select(),
  picture: m.adminTable.picture(),
  name: m.adminTable.name(),
  size: m.adminTable.size(),
  price: m.adminTable.price(),
  selling: m.adminTable.selling(),
  stock: m.adminTable.stock(),
  publish: m.adminTable.publish(),
  category: m.adminTable.category(),
});

function rupees(text: string): string {
  const amount = amountIn(text);
  return amount === undefined ? text : formatRupees(amount);
}

/** The selling price as it is shown; a text that is no price as it was typed. */
export function sellingOf({ values }: RowDraft): string {
  if (values.selling !== '') return rupees(values.selling);
  const paise = sellingPaise(values);
  return paise === undefined ? '' : formatPaise(paise);
}

const stockColour = (stock: string, lowStock: number) =>
  stock === '0' ? 'font-semibold text-danger' : Number(stock) <= lowStock ? 'font-semibold text-warning' : undefined;

interface EditorProps {
  column: Column;
  text: string;
  /** True when the text is selected, so that typing replaces it. */
  selects: boolean;
  label: string;
}

/** The field of a cell. The table reads it when it is left. */
const Editor = ({ column, text, selects, label }: EditorProps) => (
  <input
    ref={(input) => {
      if (!input || document.activeElement === input) return;
      input.focus();
      if (selects) input.select();
      else input.setSelectionRange(text.length, text.length);
    }}
    data-editor=""
    defaultValue={text}
    aria-label={label}
    autoComplete="off"
    enterKeyHint="next"
    inputMode={column === 'stock' ? 'numeric' : column === 'price' || column === 'selling' ? 'decimal' : 'text'}
    list={column === 'category' ? 'table-categories' : column === 'publish' ? 'table-flags' : undefined}
    className={classNames(
      'absolute top-1/2 left-1 h-10 -translate-y-1/2 rounded-sm border border-accent bg-canvas px-2 text-base',
      column !== 'category' && column !== 'publish' && numbers,
    )}
  />
);
