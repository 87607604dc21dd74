import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { type CustomerSort, customerSorts } from '../../../../contract/catalogue/admin-limits.ts';
import { formatPaise } from '../../../../contract/money/money.ts';
import type { Customer } from '../../../../contract/users/customers.ts';
import { m } from '../../../../messages/index.ts';
import { formatDate } from '../../../dates.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ChevronDown, Trash2 } from '../../../ui/icons.tsx';

/** How the list is asked for: in the URL, and in the sheet. */
export interface CustomerView {
  search: string;
  sort: CustomerSort;
  order: 'asc' | 'desc';
}

interface Props {
  customers: readonly Customer[];
  view: CustomerView;
  titles: Record<CustomerSort, string>;
  /** The address of the list sorted by a column. */
  linkTo: (sort: CustomerSort) => string;
  /** Missing where nobody may be erased. */
  onErase: ((customer: Customer) => void) | undefined;
}

const isFigure = (sort: CustomerSort) => sort === 'orders' || sort === 'spent';

/** A table whose titles sort it; on small screens each row is a card, and its figures have their titles. */
export const CustomerTable = ({ customers, view, titles, linkTo, onErase }: Props) => (
  <div className={classNames(cardFrame, 'overflow-hidden')}>
    <table className="w-full text-sm tabular-nums max-lg:block">
      <thead className="max-lg:hidden">
        <tr className="border-b border-line">
          {customerSorts.map((sort) => (
            <th
              key={sort}
              scope="col"
              aria-sort={view.sort === sort ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined}
              className={classNames('px-3 first:pl-5', isFigure(sort) ? 'text-right' : 'text-left')}
            >
              <Link
                to={linkTo(sort)}
                preventScrollReset
                className={classNames(
                  'inline-flex min-h-11 items-center gap-1 font-semibold hover:underline',
                  view.sort === sort && 'text-accent-strong',
                )}
              >
                {titles[sort]}
                {view.sort === sort && (
                  <ChevronDown size={16} className={view.order === 'asc' ? 'rotate-180' : undefined} />
                )}
              </Link>
            </th>
          ))}
          {onErase && (
            <th scope="col">
              <span className="sr-only">{m.eraseCustomer.erase()}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-lg:block">
        {customers.map((customer) => (
          <Row key={customer._id} customer={customer} titles={titles} onErase={onErase} />
        ))}
      </tbody>
    </table>
  </div>
);

const cell = 'lg:px-3 lg:py-2 lg:first:pl-5';

function Row({ customer, titles, onErase }: Pick<Props, 'titles' | 'onErase'> & { customer: Customer }) {
  const { _id, name, email, mobile, orders, spentPaise, lastOrder } = customer;
  return (
    <tr className="relative max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-3 max-lg:gap-y-1 max-lg:p-4">
      <td className={classNames(cell, 'font-semibold wrap-anywhere max-lg:col-span-3 max-lg:pr-12 max-lg:text-base')}>
        {name}
      </td>
      <td className={classNames(cell, 'break-all text-muted max-lg:col-span-3 max-lg:pr-12')}>
        {email || m.customersAdmin.byPhone()}
      </td>
      <td className={classNames(cell, 'whitespace-nowrap text-muted max-lg:col-span-3')}>
        {mobile && `+91 ${mobile}`}
      </td>
      <Figure title={titles.orders} className="lg:text-right">
        {orders > 0 ? (
          <Link
            to={links.adminOrdersOf(_id)}
            aria-label={m.adminUsers.ordersOf({ count: orders, name })}
            className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent-strong hover:underline lg:-my-2 lg:justify-end"
          >
            {orders}
          </Link>
        ) : (
          0
        )}
      </Figure>
      <Figure title={titles.spent} className="whitespace-nowrap lg:text-right">
        {formatPaise(spentPaise)}
      </Figure>
      <Figure title={titles.lastOrder} className="whitespace-nowrap">
        {lastOrder ? <time dateTime={lastOrder}>{formatDate(lastOrder)}</time> : '–'}
      </Figure>
      {onErase && (
        <td className="max-lg:absolute max-lg:top-2 max-lg:right-2 lg:w-12 lg:pr-2">
          <IconButton label={m.customersAdmin.eraseOne({ name })} onClick={() => onErase(customer)}>
            <Trash2 size={18} />
          </IconButton>
        </td>
      )}
    </tr>
  );
}

const Figure = ({ title, className, children }: { title: string; className: string; children: ReactNode }) => (
  <td className={classNames(cell, 'max-lg:flex max-lg:flex-col', className)}>
    <span className="text-xs text-muted lg:hidden">{title}</span>
    <span className="max-lg:-mt-2 max-lg:-mb-3 max-lg:flex max-lg:min-h-11 max-lg:items-center">{children}</span>
  </td>
);
