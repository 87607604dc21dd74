import { encode } from 'uqr';
import { formatRupees } from '../../../../contract/money/money.ts';
import { type UpiPayee, upiLink } from '../../../../contract/money/upi.ts';
import { m } from '../../../../messages/index.ts';

interface Props {
  payee: UpiPayee;
  /** Rupees. */
  amount: number;
  orderNumber: string;
}

/** A QR code that UPI apps read as a payment of the amount. It is black on white in the dark theme, too: some apps read no other. */
export function UpiQrCode({ payee, amount, orderNumber }: Props) {
  const words = { amount: formatRupees(amount), name: payee.name };
  // The standard wants a margin of four modules.
  const { size, data } = encode(upiLink(payee, amount, orderNumber), { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <figure className="rounded-lg border border-line p-4 text-center">
      <svg
        role="img"
        aria-label={m.adminOrders.upiQrCode(words)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="mx-auto size-60 rounded-md"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={modules.join('')} fill="#000" />
      </svg>
      <figcaption className="mt-3 text-sm">
        {m.adminOrders.upiScan(words)}
        <span className="block text-muted">{payee.id}</span>
      </figcaption>
    </figure>
  );
}
