import { m } from '../../messages/index.ts';
import { useDeliveryNow } from './delivery-queries.ts';
import { Notice } from './notice.tsx';
import { closedText } from './opening-texts.ts';

/** That the store is closed, and when it opens; nothing while it is open. */
export function ClosedNotice() {
  const now = useDeliveryNow();
  if (!now || now.isOpen) return null;
  return (
    <Notice title={closedText(now)}>
      {now.note && <span className="block">{now.note}</span>}
      {now.slots ? m.delivery.orderForLater() : m.delivery.cartIsKept()}
    </Notice>
  );
}
