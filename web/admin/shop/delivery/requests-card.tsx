import { useQuery } from '@tanstack/react-query';
import type { SavedStore } from '../../../../contract/delivery/stores.ts';
import { m } from '../../../../messages/index.ts';
import { DownloadButton } from '../../../api/download-button.tsx';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatDate } from '../../../dates.ts';
import { Download } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ChangeStore, demandQuery } from './store-query.ts';

interface Props {
  saved: SavedStore;
  changes: ChangeStore;
}

/** The pincodes that people ask for, to add them and to write to the people. */
export function RequestsCard({ saved, changes }: Props) {
  const { areas } = saved.store;
  const query = useQuery(demandQuery);
  const served = new Set(areas.map(({ pincode }) => pincode));
  return (
    <Card
      title={m.adminDelivery.requests()}
      hint={m.adminDelivery.requestsHint()}
      action={query.data && query.data.length > 0 && <EmailsDownload />}
    >
      {query.isPending && <Skeleton className="h-16" />}
      {query.isError && !query.data && <LoadingFailed title={m.adminDelivery.requestsFailed()} query={query} />}
      {query.data?.length === 0 && <p className="text-muted">{m.adminDelivery.noRequests()}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto">
          {query.data.map(({ pincode, people, informed, latest }) => (
            <li key={pincode} className="flex min-h-13 items-center justify-between gap-4 py-1">
              <p className="tabular-nums">
                <span className="font-semibold">{pincode}</span> ·{' '}
                {[
                  people > 0 && m.adminDelivery.people({ count: people }),
                  informed > 0 && m.adminDelivery.informed({ count: informed }),
                ]
                  .filter((words) => words !== false)
                  .join(', ')}
                <span className="text-sm text-muted max-sm:block">
                  <span className="max-sm:hidden"> · </span>
                  {m.adminDelivery.latest({ date: formatDate(latest) })}
                </span>
              </p>
              {served.has(pincode) ? (
                <span className="text-sm font-semibold text-success">{m.adminDelivery.served()}</span>
              ) : (
                areas.length > 0 && (
                  <Button
                    variant="outline"
                    className="shrink-0"
                    aria-label={m.adminDelivery.addPincode({ pincode })}
                    disabled={changes.busy}
                    onClick={() =>
                      void changes
                        .change(
                          { areas: [...areas, { pincode, minutes: null, fee: null }] },
                          m.adminDelivery.added({ count: 1 }),
                        )
                        .catch(() => {})
                    }
                  >
                    <Plus size={18} />
                    {m.adminDelivery.addArea()}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const EmailsDownload = () => (
  <DownloadButton
    route="GET /api/v1/delivery/requests-sheet"
    fileName="area-requests.csv"
    busyLabel={m.adminDelivery.downloading()}
  >
    <Download size={18} />
    {m.adminDelivery.downloadEmails()}
  </DownloadButton>
);
