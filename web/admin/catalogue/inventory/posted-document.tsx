import { useQueryClient } from '@tanstack/react-query';
import { links } from '../../../../contract/api/links.ts';
import type { InventoryDocument, ShownLine } from '../../../../contract/inventory/inventory.ts';
import { numberStarts } from '../../../../contract/inventory/inventory-limits.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { formatDateTime } from '../../../dates.ts';
import { ConfirmAction } from '../../../forms/confirm-action.tsx';
import { Button, TextLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Undo2 } from '../../../ui/order-icons.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { HistoryButton } from '../../audit-log/history-button.tsx';
import { catalogueKey } from '../products/catalogue-queries.ts';
import { signedWord } from '../products/stock-labels.ts';
import { Figure } from './differences-dialog.tsx';
import { personWord, typeLabels, wasteLabels } from './document-labels.ts';
import { LineProduct } from './line-product.tsx';
import { ExpiryFigure, LotFigures } from './lot-figures.tsx';

interface Props {
  document: InventoryDocument;
  /** Called when it was reversed, or cannot be. */
  onChanged: () => void;
}

/** A posted document, which never changes. A receipt can be reversed once. */
export function PostedDocument({ document, onChanged }: Props) {
  const { _id, number, type, supplier, note, category, lines, reversedBy, reverses } = document;
  const about = [supplier?.name, category?.name].filter((name) => name !== undefined);
  return (
    <>
      <PageTitle
        hint={[
          ...about,
          m.adminInventory.postedAt({
            time: formatDateTime(document.postedAt ?? document.updatedAt),
            name: personWord(document.updatedBy.name),
          }),
        ].join(' · ')}
        action={
          <div className="flex items-center gap-2">
            {type !== 'reversal' && <HistoryButton entity="inventory" entityId={_id} name={number} />}
            {type === 'receipt' && !reversedBy && <ReverseReceipt document={document} onDone={onChanged} />}
          </div>
        }
      >
        {typeLabels()[type]} <span className="whitespace-nowrap tabular-nums">{number}</span>{' '}
        <Pill tone={reversedBy ? 'plain' : 'good'}>
          {reversedBy ? m.adminInventory.reversed() : m.adminInventory.posted()}
        </Pill>
      </PageTitle>
      {note && <p className="mb-4 max-w-3xl [overflow-wrap:anywhere] whitespace-pre-line">{note}</p>}
      {reversedBy && <OtherDocument label={m.adminInventory.reversedBy()} document={reversedBy} />}
      {reverses && <OtherDocument label={m.adminInventory.reverses()} document={reverses} />}
      <Card title={m.adminInventory.lines()} className="max-w-4xl">
        <ul className="divide-y divide-line">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <li key={index}>
              <PostedLine line={line} document={document} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

export const OtherDocument = ({ label, document }: { label: string; document: { _id: string; number: string } }) => (
  <p className="mb-4">
    {label} <TextLink to={links.adminInventoryDocument(document._id)}>{document.number}</TextLink>
  </p>
);

function PostedLine({
  line,
  document: { type, postedAt, reverses },
}: {
  line: ShownLine;
  document: InventoryDocument;
}) {
  const { product, quantity, unitCost, expiresOn, reason, reasonText, expected, difference } = line;
  const isTakenBack = reverses?.number.startsWith(numberStarts.transfer);
  const at = new Date(postedAt ?? Date.now());
  return (
    <LineProduct product={product} className="py-3">
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        <Figure
          label={type === 'count' ? m.adminInventory.counted() : m.adminInventory.quantity()}
          value={type === 'reversal' ? signedWord((isTakenBack ? 1 : -1) * (quantity ?? 0)) : String(quantity)}
        />
        {expected !== null && <Figure label={m.adminInventory.expected()} value={String(expected)} />}
        {difference !== null && (
          <Figure
            label={m.adminInventory.difference()}
            value={signedWord(difference)}
            tone={difference < 0 ? 'text-danger' : difference > 0 ? 'text-success-strong' : ''}
          />
        )}
        {unitCost !== null && <Figure label={m.adminInventory.costOfUnit()} value={formatRupees(unitCost)} />}
        {expiresOn !== null && <ExpiryFigure day={expiresOn} at={at} />}
        <LotFigures line={line} at={at} />
        {reason !== null && (
          <Figure label={m.adminInventory.reason()} value={reason === 'other' ? reasonText : wasteLabels()[reason]} />
        )}
      </dl>
    </LineProduct>
  );
}

function ReverseReceipt({ document, onDone }: { document: InventoryDocument; onDone: () => void }) {
  const queries = useQueryClient();

  async function reverse(): Promise<void> {
    const params = { documentId: document._id };
    const { message } = await browserApi.send('POST /api/v1/inventory/reverse-receipt/:documentId', { params });
    toast.success(message);
    void queries.invalidateQueries({ queryKey: catalogueKey });
    onDone();
  }

  return (
    <ConfirmAction
      button={(ask) => (
        <Button variant="outline" onClick={ask}>
          <Undo2 size={18} />
          {m.adminInventory.reverse()}
        </Button>
      )}
      title={m.adminInventory.reverseTitle({ number: document.number })}
      confirmLabel={m.adminInventory.reverse()}
      busyLabel={m.adminInventory.reversing()}
      onConfirm={reverse}
    >
      {m.adminInventory.reverseText()}
    </ConfirmAction>
  );
}
