import { useQuery } from '@tanstack/react-query';
import type { CountDifference } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { signedWord } from '../products/stock-labels.ts';
import { differencesQuery } from './inventory-queries.ts';

interface Props {
  documentId: string;
  posting: boolean;
  /** Why it was not posted. */
  refused: string | undefined;
  onPost: () => void;
  onClose: () => void;
}

/** The changes of posting the count, to be confirmed. */
export function DifferencesDialog({ documentId, posting, refused, onPost, onClose }: Props) {
  const query = useQuery(differencesQuery(documentId));
  const isReady = query.data !== undefined && !query.isFetching && query.data.every(({ isStale }) => !isStale);
  return (
    <FormDialog
      wide
      title={m.adminInventory.differences()}
      cancelLabel={m.adminInventory.back()}
      submitLabel={m.adminInventory.confirmCount()}
      busyLabel={m.adminInventory.posting()}
      busy={posting}
      disabled={!isReady || query.data?.length === 0}
      onSubmit={onPost}
      onClose={() => !posting && onClose()}
    >
      <p className="text-muted">{m.adminInventory.differencesHint()}</p>
      {refused && (
        <p role="alert" className="rounded-md bg-danger-soft p-3 font-medium text-danger">
          {refused}
        </p>
      )}
      {query.isPending && <Skeletons className="space-y-2" sizes={Array(4).fill('h-14 w-full')} />}
      {query.isError && <LoadingFailed title={m.adminInventory.differencesFailed()} query={query} />}
      {query.data?.length === 0 && <p>{m.adminInventory.countedOf({ done: 0, all: 0 })}</p>}
      {query.data && query.data.length > 0 && <Differences differences={query.data} />}
    </FormDialog>
  );
}

function Differences({ differences }: { differences: readonly CountDifference[] }) {
  const weight = ({ isStale, difference }: CountDifference) => (isStale ? 2 : difference === 0 ? 0 : 1);
  const sorted = differences.toSorted((a, b) => weight(b) - weight(a));
  return (
    <>
      {sorted.every((each) => weight(each) === 0) && (
        <p className="font-semibold text-success-strong">{m.adminInventory.allRight()}</p>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {sorted.map((each) => (
          <li key={each.productId} className="px-3 py-3 sm:px-4">
            <p className="font-semibold [overflow-wrap:anywhere]">{each.name}</p>
            <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
              <Figure label={m.adminInventory.expected()} value={String(each.expected)} />
              <Figure label={m.adminInventory.counted()} value={String(each.counted)} />
              {!each.isStale && (
                <>
                  <Figure
                    label={m.adminInventory.difference()}
                    value={signedWord(each.difference)}
                    tone={each.difference < 0 ? 'text-danger' : each.difference > 0 ? 'text-success-strong' : ''}
                  />
                  <Figure label={m.adminInventory.afterwards()} value={String(each.after)} />
                </>
              )}
            </dl>
            {each.isStale && <p className="mt-1 text-sm font-semibold text-danger">{m.adminInventory.countAgain()}</p>}
            {each.soldSince !== 0 && (
              <p className="mt-1 text-sm text-muted">
                {each.soldSince > 0
                  ? m.adminInventory.soldSince({ sold: each.soldSince })
                  : m.adminInventory.returnedSince({ returned: -each.soldSince })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

export const Figure = ({ label, value, tone = '' }: { label: string; value: string; tone?: string }) => (
  <div className="flex gap-1.5">
    <dt className="text-muted">{label}</dt>
    <dd className={classNames('font-semibold', tone)}>{value}</dd>
  </div>
);
