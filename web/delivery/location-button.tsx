import { useEffect, useState } from 'react';
import type { AreaCheck, DeliveryNow } from '../../contract/delivery/stores.ts';
import { m } from '../../messages/index.ts';
import { setPromisedMinutes } from '../shop-settings/promised-minutes.ts';
import { onFirstInteraction } from '../ui/first-interaction.ts';
import { ChevronDown } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { toast } from '../ui/toasts.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useDeliveryNow } from './delivery-queries.ts';
import { useLocationPincode } from './location.ts';
import { timeText } from './opening-texts.ts';
import { useLocationCheck } from './use-location-check.ts';

const LocationDialog = lazyComponent(() => import('./location-dialog.tsx'));

function wordsFor(pincode: string, check: AreaCheck | undefined, now: DeliveryNow | undefined): string {
  if (pincode === '') return m.delivery.chooseLocation();
  if (check?.served === false) return m.delivery.notYet({ pincode });
  if (now?.isOpen === false && check)
    return now.opensAt
      ? m.delivery.opensFor({ pincode, time: timeText(new Date(now.opensAt)) })
      : m.delivery.closedFor({ pincode });
  return check?.minutes === undefined ? pincode : m.delivery.deliveringTo({ pincode, minutes: check.minutes });
}

/** The same in the width that a phone has beside the name of a shop. */
function shortWordsFor(pincode: string, check: AreaCheck | undefined, now: DeliveryNow | undefined): string {
  if (pincode === '') return m.delivery.setLocation();
  if (check?.served === false) return m.delivery.notYetShort({ pincode });
  if (now?.isOpen === false && check) return m.delivery.closedShort({ pincode });
  return check?.minutes === undefined ? pincode : m.delivery.minutesShort({ pincode, minutes: check.minutes });
}

/** The shopper's location in the top bar. It opens a dialog to choose another one. */
export default function LocationButton() {
  const pincode = useLocationPincode();
  const check = useLocationCheck();
  const minutes = check?.minutes;
  // Cards and the product page show the same promise.
  useEffect(() => setPromisedMinutes(minutes), [minutes]);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => onFirstInteraction(LocationDialog.preload), []);
  const now = useDeliveryNow();
  // As in the top bar.
  const isNarrow = useMedia('(width < 48rem)');
  const location = (isNarrow ? shortWordsFor : wordsFor)(pincode, check, now);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={pincode === '' ? location : m.delivery.changeLocation({ location })}
        onClick={() => setOpen(true)}
        className="-ml-1.5 flex min-h-11 w-full items-center gap-1 rounded-md px-1.5 text-left font-semibold text-ink hover:bg-surface"
      >
        <span className="line-clamp-2 min-w-0 flex-1">{location}</span>
        <ChevronDown size={14} className="shrink-0 text-muted max-lg:hidden" />
      </button>
      {open && (
        <LocationDialog
          onClose={close}
          onMissing={() => {
            close();
            toast.error(m.shell.unreachable());
          }}
        />
      )}
    </>
  );
}
