import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderReport } from '../../contract/orders/order-reports.ts';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { personalKey } from '../query-client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CloudOff } from '../ui/icons.tsx';
import { times } from '../ui/times.ts';

interface Props {
  report: Pick<OrderReport, '_id' | 'photos'>;
  /** True when an administrator looks at it. */
  asShop?: boolean;
}

/** The photos of a report. They have no public address: each is loaded by a call, as the person who looks. */
export const ReportPhotos = ({ report: { _id, photos }, asShop = false }: Props) =>
  photos === 0 ? null : (
    <ul className="mt-3 flex flex-wrap gap-2">
      {times(photos, (place) => (
        <li key={place}>
          <Photo reportId={_id} place={place} asShop={asShop} />
        </li>
      ))}
    </ul>
  );

const load = (asShop: boolean, params: { reportId: string; photo: number }) =>
  asShop
    ? browserApi.load('GET /api/v1/fulfilment/report-photo/:reportId/:photo', { params })
    : browserApi.load('GET /api/v1/order/report-photo/:reportId/:photo', { params });

function Photo({ reportId, place, asShop }: { reportId: string; place: number; asShop: boolean }) {
  const [large, setLarge] = useState(false);
  const photo = useQuery({
    queryKey: [personalKey, 'report-photo', reportId, place],
    queryFn: () => load(asShop, { reportId, photo: place }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const label = m.ui.photo({ index: place + 1 });
  if (!photo.data) {
    return (
      <span
        role="img"
        aria-label={photo.isError ? m.problems.photoFailed() : label}
        className="flex size-20 items-center justify-center rounded-md bg-surface text-muted"
      >
        {photo.isError && <CloudOff size={22} />}
      </span>
    );
  }
  const { image } = photo.data;
  return (
    <>
      <button type="button" onClick={() => setLarge(true)} className="block overflow-hidden rounded-md bg-tile">
        <img src={image} alt={label} className="size-20 object-cover" />
      </button>
      <Dialog open={large} wide onClose={() => setLarge(false)} title={label}>
        <img src={image} alt={label} className="mx-auto max-h-[75dvh] w-auto max-w-full" />
      </Dialog>
    </>
  );
}
