import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { limits } from '../../../../../contract/api/limits.ts';
import { formatRupees } from '../../../../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../../../../contract/orders/fulfilment.ts';
import type { Candidate, UnfitReason } from '../../../../../contract/orders/substitutes.ts';
import { m } from '../../../../../messages/index.ts';
import { messageOf } from '../../../../api/api-error.ts';
import { browserApi } from '../../../../api/browser-api.ts';
import { ProductPicture } from '../../../../products/product-picture.tsx';
import { packSize } from '../../../../products/product-texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { Skeletons } from '../../../../ui/skeleton.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { useScannerKeys } from '../../../../ui/use-scanner-keys.ts';
import { fulfilmentKey } from '../../../alerts/order-alerts.tsx';
import type { useOrderActions } from '../use-order-actions.ts';

interface Props {
  order: FulfilmentOrder;
  productId: string;
  actions: ReturnType<typeof useOrderActions>;
  /** The product is only removed. */
  onRemove: () => void;
  onClose: () => void;
}

const candidatesQuery = (orderId: string, productId: string, search: string) =>
  queryOptions({
    queryKey: [...fulfilmentKey, 'substitutes', orderId, productId, search],
    queryFn: ({ signal }) =>
      browserApi.load('GET /api/v1/fulfilment/orders/:orderId/substitutes/:productId', {
        params: { orderId, productId },
        query: { search },
        signal,
      }),
    gcTime: 0,
  });

/** Chooses what takes the place of a product that is not there, or what the customer is asked about. */
export default function ReplaceDialog({ order, productId, actions, onRemove, onClose }: Props) {
  // The order when the dialog was opened. Changes by others are rejected by the revision, not merged.
  const [{ _id, revision, product_details: lines }] = useState(order);
  const line = lines.find((each) => each.productId === productId);
  const [chosenId, setChosen] = useState<string>();
  const [wanted, setWanted] = useState(line?.quantity ?? 1);
  const [search, setSearch] = useState('');
  function find(text: string): void {
    setChosen(undefined);
    setSearch(text);
  }
  useScannerKeys(find, true);
  const found = useQuery(candidatesQuery(_id, productId, search));
  if (!line) return null;
  const { candidates: all = [], choice } = found.data ?? {};
  const candidates = all.filter(({ unfit }) => !unfit);
  // The first one, until another is chosen. When it is sold meanwhile, nothing takes its place: the picker may hold it already.
  const [first] = candidates;
  if (chosenId === undefined && first) setChosen(first.productId);
  const chosen = candidates.find((each) => each.productId === chosenId);
  const most = Math.min(line.quantity, chosen?.stock ?? 1);
  const units = Math.min(wanted, most);

  async function replace(substituteId: string): Promise<void> {
    if (await actions.replace(_id, { revision, productId, substituteId, units }, choice === 'ask')) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.substitutesAdmin.replaceTitle({ name: line.name })}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onRemove}>
            {m.substitutesAdmin.removeOnly()}
          </Button>
          {candidates.length > 0 && (
            <Button
              busy={actions.busy === 'replace'}
              busyLabel={m.ui.saving()}
              disabled={!chosen}
              onClick={() => chosen && void replace(chosen.productId)}
            >
              {choice === 'ask' ? m.substitutesAdmin.askCustomer() : m.substitutes.replace()}
            </Button>
          )}
        </div>
      }
    >
      <div className="space-y-4 p-5">
        <SearchField label={m.substitutesAdmin.search()} value={search} maxLength={limits.searchText} onSearch={find} />
        {found.isPending && (
          <Skeletons
            label={m.substitutesAdmin.loading()}
            className="space-y-2"
            sizes={Array(3).fill('h-20 rounded-lg')}
          />
        )}
        {found.isError && (
          <div role="alert">
            <p className="font-semibold">{m.substitutesAdmin.failed()}</p>
            <p className="mb-3 text-sm">{messageOf(found.error)}</p>
            <Button variant="outline" onClick={() => void found.refetch()}>
              {m.ui.tryAgain()}
            </Button>
          </div>
        )}
        {found.data && all.length === 0 && (
          <p role="status">
            {search === '' ? m.substitutesAdmin.noneSimilar() : m.substitutesAdmin.noneFound({ search })}
          </p>
        )}
        {search !== '' && (
          <Button variant="quiet" onClick={() => find('')}>
            {m.substitutesAdmin.backToSimilar()}
          </Button>
        )}
        {found.data && all.length > 0 && candidates.length === 0 && (
          <CandidateList candidates={all} chosenId={undefined} onChoose={setChosen} />
        )}
        {candidates.length > 0 && (
          <>
            <p className="text-sm">
              {choice === 'ask' ? m.substitutesAdmin.wantsAsk() : m.substitutesAdmin.wantsSimilar({ name: line.name })}
            </p>
            {!chosen && (
              <p role="alert" className="rounded-lg bg-warning-soft p-3 text-sm font-semibold text-warning">
                {m.substitutesAdmin.chosenGone()}
              </p>
            )}
            <CandidateList candidates={all} chosenId={chosen?.productId} onChoose={setChosen} />
            <div className="flex items-center justify-between gap-4">
              <span aria-hidden className="text-sm font-semibold">
                {m.substitutesAdmin.unitsMissing()}
              </span>
              <Stepper
                of={m.substitutesAdmin.unitsMissing()}
                quantity={units}
                max={most}
                size="large"
                onChange={(count) => setWanted(Math.max(1, count))}
              />
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

const unfitLabels: Record<UnfitReason, () => string> = {
  soldOut: m.substitutesAdmin.unfitSoldOut,
  inOrder: m.substitutesAdmin.unfitInOrder,
  otherKind: m.substitutesAdmin.unfitOtherKind,
};

interface ListProps {
  candidates: readonly Candidate[];
  chosenId: string | undefined;
  onChoose: (productId: string) => void;
}

function CandidateList({ candidates, chosenId, onChoose }: ListProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{m.substitutes.candidates()}</legend>
      <div className="space-y-2">
        {candidates.map((each) => (
          <label
            key={each.productId}
            className="flex min-h-20 cursor-pointer items-center gap-3 rounded-lg border-2 border-line bg-canvas p-2.5 has-disabled:cursor-default has-disabled:bg-surface has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={each.productId === chosenId}
              disabled={each.unfit !== undefined}
              onChange={() => onChoose(each.productId)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <ProductPicture
              image={each.images[0] ?? ''}
              name={each.name}
              pixels={48}
              className="size-14 shrink-0 rounded-md p-1"
            />
            <span className="min-w-0 flex-1 text-sm">
              {each.shelf !== '' && (
                <span className="mb-0.5 inline-block rounded-sm bg-ink px-1.5 font-bold text-canvas">
                  <span className="sr-only">{m.picking.shelf()} </span>
                  {each.shelf}
                </span>
              )}
              <span className="block font-semibold wrap-anywhere">{each.name}</span>
              <span className="block text-muted">
                {[packSize(each), formatRupees(each.price), m.substitutesAdmin.inStock({ stock: each.stock })].join(
                  ' · ',
                )}
              </span>
              {each.unfit && <span className="block font-semibold">{unfitLabels[each.unfit]()}</span>}
              {!each.unfit && each.charged < each.price && (
                <span className="block font-semibold">
                  {m.substitutesAdmin.paysLess({ price: formatRupees(each.charged) })}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
