import { type TableFilter, tableFilters } from '../../../../../contract/catalogue/admin-limits.ts';
import { m } from '../../../../../messages/index.ts';
import { Select } from '../../../../ui/select.tsx';
import { ToggleLink } from '../../../../ui/toggle-group.tsx';
import type { TableView } from '../catalogue-queries.ts';
import type { Groups } from './table-draft.ts';

const words = (): Record<TableFilter, string> => ({
  low: m.adminTable.low(),
  out: m.adminTable.out(),
  hidden: m.adminTable.hidden(),
  noPicture: m.adminTable.noPicture(),
  noTax: m.adminTable.noTax(),
  today: m.adminTable.today(),
});

interface Props {
  view: TableView;
  groups: Groups | undefined;
  linkTo: (changed: Partial<TableView>) => string;
  onCategory: (category: string | undefined) => void;
}

/** Filters of the table; the search, the category and one of the others apply together. */
export const TableFilters = ({ view, groups, linkTo, onCategory }: Props) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
    <Select
      hideLabel
      inline
      label={m.adminTable.category()}
      options={[
        ['', m.adminTable.allCategories()] as const,
        ...(groups?.categories ?? []).map(({ _id, name }) => [_id, name] as const),
      ]}
      value={view.category ?? ''}
      onChange={(category) => onCategory(category === '' ? undefined : category)}
      className="table-category max-sm:w-full"
    />
    <nav aria-label={m.adminTable.show()} className="flex flex-wrap gap-2">
      <ToggleLink to={linkTo({ show: undefined })} current={view.show === undefined}>
        {m.adminTable.all()}
      </ToggleLink>
      {tableFilters.map((show) => (
        <ToggleLink key={show} to={linkTo({ show })} current={view.show === show}>
          {words()[show]}
        </ToggleLink>
      ))}
    </nav>
  </div>
);
