import type { CreatedSection } from '../../../../contract/pages/home-page.ts';
import { m } from '../../../../messages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { periodTexts, titleOf } from './section-texts.ts';

/** Rows that fit the shop, to add with one click. */
export const Suggestions = ({
  rows,
  onAdd,
}: {
  rows: readonly CreatedSection[];
  onAdd: (row: CreatedSection) => void;
}) =>
  rows.length > 0 && (
    <Card title={m.adminHome.suggestions()} hint={m.adminHome.suggestionsHint()}>
      <ul className="flex flex-wrap gap-3">
        {rows.map((row) => (
          <li key={row.title}>
            <Button variant="outline" onClick={() => onAdd(row)} className="flex-wrap gap-x-2 gap-y-0 py-1 text-left">
              <Plus size={18} />
              {m.adminHome.addSuggestion({ title: titleOf({ section: row }) })}
              <span className="text-sm font-normal text-muted">{periodTexts(row.period).join(' · ')}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
