import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';

/** The customer and the delivery address. */
export function CustomerCard({ order: { customer, delivery_address: to } }: { order: FulfilmentOrder }) {
  return (
    <section aria-labelledby="order-customer" className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-5">
      <h2 id="order-customer" className="text-lg font-bold">
        Deliver to
      </h2>
      <p className="mt-2 font-semibold">{customer.name || 'Deleted account'}</p>
      <address className="mt-1 not-italic">
        {to.address_line && <span className="block">{to.address_line}</span>}
        <span className="block">
          {to.city}, {to.state} - {to.pincode}
        </span>
        {to.mobile && (
          <a
            href={`tel:+91${to.mobile}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent tabular-nums"
          >
            +91 {to.mobile}
          </a>
        )}
      </address>
      {customer.email && (
        <a
          href={`mailto:${customer.email}`}
          className="inline-flex min-h-11 items-center text-sm break-all text-accent"
        >
          {customer.email}
        </a>
      )}
    </section>
  );
}
