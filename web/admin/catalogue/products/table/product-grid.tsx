import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { AdminProduct } from '../../../../../contract/catalogue/admin-catalogue.ts';
import { m } from '../../../../../messages/index.ts';
import { announce } from '../../../../ui/announcer.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { afterKey, type Cell, type GridColumn, gridColumns, isEditable, movedBy, nextEditable } from './grid-cells.ts';
import { CellChoices, GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import {
  type Column,
  cellOf,
  columns,
  draftOf,
  type Groups,
  pastedCells,
  restored,
  textOf,
  withPublish,
  withText,
} from './table-draft.ts';
import type { TableDraft } from './use-table-draft.ts';

interface Props {
  rows: readonly AdminProduct[];
  lowStock: number;
  groups: Groups;
  draft: TableDraft;
  /** Ids of products. */
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  busy: boolean;
}

const none: readonly Column[] = [];

/** Which cell an element is in. */
function placeOf(element: EventTarget): Pick<Cell, 'row' | 'column'> | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: cell.dataset.column as GridColumn } : undefined;
}

const editorIn = (event: { target: EventTarget }): HTMLInputElement | undefined =>
  event.target instanceof HTMLInputElement && event.target.dataset.editor !== undefined ? event.target : undefined;

/** Products as a grid (ARIA): one cell is in the tab order, and keys move and edit as in a spreadsheet. */
export function ProductGrid({ rows, lowStock, groups, draft, selected, onSelect, busy }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const helpId = useId();
  const [cell, setCell] = useState<Cell & { productId?: string | undefined }>({ row: 0, column: 'price' });
  const rowOf = (productId: string | undefined) => rows.findIndex(({ _id }) => _id === productId);
  // Rows move when the list is read again. The cell stays with its product.
  const row = rowOf(cell.productId);
  const at: Cell = row >= 0 ? { ...cell, row } : { row: Math.min(cell.row, rows.length - 1), column: cell.column };
  /** True when the cell gets the focus after rendering. */
  const wantsFocus = useRef(false);
  /** Where Tab began, so that Enter returns to this column. */
  const tabFrom = useRef<GridColumn>(undefined);
  /** After Escape, Tab leaves the table. */
  const leaves = useRef(false);
  /** True when the pointer was pressed on the cell that had the focus. */
  const pressedAgain = useRef(false);
  /** The product that was selected last, for ranges. */
  const anchor = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!wantsFocus.current || at.editing) return;
    wantsFocus.current = false;
    const found = table.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`);
    (found?.querySelector<HTMLElement>('[data-focus]') ?? found)?.focus();
  });

  const contested = useMemo(() => {
    const byId = new Map<string, Column[]>();
    for (const { productId, field } of draft.conflicts) {
      const column = cellOf(field);
      if (column !== 'name') byId.set(productId, [...(byId.get(productId) ?? []), column]);
    }
    return byId;
  }, [draft.conflicts]);

  const textAt = (row: number, column: Column): string => {
    const product = rows[row];
    return product ? textOf(draft.drafts.get(product._id) ?? draftOf(product), column, groups) : '';
  };
  /** Phones do not show all columns. */
  const shown = () => ({
    rows: rows.length,
    columns: gridColumns.filter(
      (column) => table.current?.querySelector<HTMLElement>(`td[data-column="${column}"]`)?.offsetParent !== null,
    ),
  });
  const activate = (cell: Cell) => setCell({ ...cell, productId: rows[cell.row]?._id });
  function go(place: Pick<Cell, 'row' | 'column'>): void {
    wantsFocus.current = true;
    activate({ row: place.row, column: place.column });
  }
  function startEdit(place: Pick<Cell, 'row' | 'column'>, by: 'key' | 'touch'): void {
    if (!isEditable(place.column) || busy) return;
    activate({ ...place, editing: { text: textAt(place.row, place.column), selects: by === 'touch', by } });
  }
  function write(text: string): void {
    const product = rows[at.row];
    const { column } = at;
    if (!product || !isEditable(column) || text === textAt(at.row, column)) return;
    draft.edit([product], (before) => withText(before, column, text, groups));
  }
  function toggle(row: number): void {
    const product = rows[row];
    if (product) draft.edit([product], (before) => withPublish(before, !before.values.publish));
  }
  /** Leaves the editor for another cell, which is edited in turn when fingers type. */
  function finish(editor: HTMLInputElement, place: Pick<Cell, 'row' | 'column'>): void {
    write(editor.value);
    const isOther = place.row !== at.row || place.column !== at.column;
    if (at.editing?.by === 'touch' && isOther) startEdit(place, 'touch');
    else go(place);
  }

  function onEditKey(event: KeyboardEvent, editor: HTMLInputElement): void {
    const { key, shiftKey } = event;
    const isListed = at.column === 'category' || at.column === 'publish';
    let place: Pick<Cell, 'row' | 'column'> | undefined;
    if (key === 'Escape') place = at;
    else if (key === 'Enter') place = { ...movedBy(at, shiftKey ? -1 : 1, 0, shown()), column: columnAfterEnter() };
    else if (key === 'Tab') place = byTab(shiftKey ? -1 : 1) ?? at;
    else if (at.editing?.by === 'typing' && !isListed && key.startsWith('Arrow'))
      place = afterKey(key, at, shown(), false);
    if (!place) return;
    event.preventDefault();
    if (key === 'Escape') go(place);
    else finish(editor, place);
  }

  function byTab(step: 1 | -1) {
    tabFrom.current ??= at.column;
    return nextEditable(at, step, rows.length);
  }
  function columnAfterEnter(): GridColumn {
    const column = tabFrom.current ?? at.column;
    tabFrom.current = undefined;
    return column;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.nativeEvent.isComposing || !placeOf(event.target)) return;
    const editor = editorIn(event);
    if (editor) onEditKey(event, editor);
    else if (onCellKey(event)) event.preventDefault();
  }

  /** @returns whether the key is handled */
  function onCellKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const { column } = at;
    const product = rows[at.row];
    if (key === 'Tab') {
      const next = leaves.current || ctrlKey || metaKey || altKey ? undefined : byTab(shiftKey ? -1 : 1);
      if (next) go(next);
      return next !== undefined;
    }
    leaves.current = key === 'Escape';
    if (key === 'Enter') {
      // The name is a link.
      if (column === 'name') return false;
      go({ ...movedBy(at, shiftKey ? -1 : 1, 0, shown()), column: columnAfterEnter() });
      return true;
    }
    const moved = altKey ? undefined : afterKey(key, at, shown(), ctrlKey || metaKey);
    if (moved) {
      tabFrom.current = undefined;
      go(moved);
      return true;
    }
    if (key === ' ' && !ctrlKey) {
      if (column === 'publish') toggle(at.row);
      return column !== 'select';
    }
    if (!isEditable(column) || !product) return false;
    if (key === 'F2') startEdit(at, 'key');
    else if (key === 'Delete' || key === 'Backspace')
      draft.edit([product], (before) => restored(before, column, groups));
    else if ([...key].length === 1 && !ctrlKey && !metaKey && !altKey && !busy)
      activate({ row: at.row, column, editing: { text: key, selects: false, by: 'typing' } });
    else return false;
    return true;
  }

  function onClick(event: MouseEvent<HTMLTableElement>): void {
    const { target } = event;
    const place = placeOf(target);
    if (!place || editorIn(event) || !(target instanceof HTMLElement)) return;
    if (target.dataset.select !== undefined) selectTo(place.row, event.shiftKey);
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (!isEditable(place.column) || !(pressedAgain.current || isTouch)) return;
    if (place.column === 'publish') toggle(place.row);
    else startEdit(place, isTouch ? 'touch' : 'key');
  }

  function selectTo(row: number, isRange: boolean): void {
    const product = rows[row];
    if (!product) return;
    const isOn = !selected.has(product._id);
    const last = isRange ? rowOf(anchor.current) : -1;
    const start = last >= 0 ? last : row;
    const [from, to] = [Math.min(start, row), Math.max(start, row)];
    const next = new Set(selected);
    for (const { _id } of rows.slice(from, to + 1)) {
      if (isOn) next.add(_id);
      else next.delete(_id);
    }
    anchor.current = product._id;
    onSelect(next);
  }

  function onFocus({ target }: FocusEvent): void {
    const place = placeOf(target);
    if (!place || (place.row === at.row && place.column === at.column)) return;
    tabFrom.current = undefined;
    activate(place);
  }

  function onBlur(event: FocusEvent): void {
    leaves.current = false;
    const editor = editorIn(event);
    if (!editor || !at.editing) return;
    write(editor.value);
    activate({ row: at.row, column: at.column });
  }

  function onPaste(event: ClipboardEvent): void {
    const { column, row } = at;
    if (editorIn(event) || !placeOf(event.target) || !isEditable(column) || busy) return;
    event.preventDefault();
    const first = columns.indexOf(column);
    let [taken, left] = [0, 0];
    for (const [index, line] of pastedCells(event.clipboardData.getData('text/plain')).entries()) {
      const product = rows[row + index];
      const values = product ? line.slice(0, columns.length - first) : [];
      taken += values.length;
      left += line.length - values.length;
      if (!product) continue;
      draft.edit([product], (before) =>
        values.reduce((now, value, i) => withText(now, columns[first + i] ?? column, value, groups), before),
      );
    }
    announce(m.adminTable.pasted({ count: taken }));
    if (left > 0) toast.warning(m.adminTable.pastedSome({ count: left }));
  }

  function onCopy(event: ClipboardEvent): void {
    const { column, row } = at;
    if (editorIn(event) || !placeOf(event.target) || !isEditable(column) || !getSelection()?.isCollapsed) return;
    const isSelected = selected.has(rows[row]?._id ?? '');
    const copied = rows.flatMap((product, index) =>
      (isSelected ? selected.has(product._id) : index === row) ? textAt(index, column) : [],
    );
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied.join('\n'));
    announce(m.adminTable.copied({ count: copied.length }));
  }

  return (
    <div className="product-grid max-h-[75dvh] overflow-auto rounded-lg border border-line">
      <p id={helpId} className="sr-only">
        {m.adminTable.keys()}
      </p>
      <table
        ref={table}
        {...{ role: 'grid', 'aria-multiselectable': true }}
        aria-label={m.adminTable.products()}
        aria-describedby={helpId}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        onPointerDown={({ target }) => {
          const place = placeOf(target);
          const isSame = place?.row === at.row && place.column === at.column;
          pressedAgain.current = isSame && !at.editing && table.current?.contains(document.activeElement) === true;
        }}
        onClick={onClick}
        onFocus={onFocus}
        onBlur={onBlur}
        onPaste={onPaste}
        onCopy={onCopy}
        className="w-full text-sm"
      >
        <GridHead rows={rows} selected={selected} onSelect={onSelect} />
        <tbody>
          {rows.map((product, index) => (
            <GridRow
              key={product._id}
              index={index}
              product={product}
              draft={draft.drafts.get(product._id)}
              refused={draft.refused[product._id]}
              contested={contested.get(product._id) ?? none}
              lowStock={lowStock}
              groups={groups}
              selected={selected.has(product._id)}
              active={index === at.row ? at.column : undefined}
              editing={index === at.row ? at.editing : undefined}
            />
          ))}
        </tbody>
      </table>
      <CellChoices groups={groups} />
    </div>
  );
}
