import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { ListedStore } from '../../../../contract/delivery/stores.ts';
import type { ListedUser } from '../../../../contract/users/user-admin.ts';
import { m } from '../../../../messages/index.ts';
import { formatDate } from '../../../dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronRight, ShoppingBag } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { roleLabels } from '../../stores/role-labels.ts';
import { changeLabels, changesFor, type UserChange } from './change-user-dialog.tsx';

interface Props {
  person: ListedUser;
  /** All stores of the shop, once they are known. */
  stores: readonly ListedStore[] | undefined;
  isSelf: boolean;
  onRole: () => void;
  onChange: (change: UserChange) => void;
}

/** A user with possible actions. A card on phones, a row on desktops. */
export const UserRow = ({ person, stores, isSelf, onRole, onChange }: Props) => (
  <li className="grid grid-cols-2 gap-x-3 gap-y-2 p-4 sm:px-5 lg:grid-cols-[minmax(0,1fr)_9rem_8rem_21rem] lg:items-center">
    <div className="col-span-2 min-w-0 lg:col-span-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
        {person.name}
        {isSelf && <Pill tone="plain">{m.adminUsers.you()}</Pill>}
        {person.role === 'ADMIN' && (
          <Pill tone="good">
            {person.staffRole ? roleLabels()[person.staffRole].name : m.adminUsers.administrator()}
          </Pill>
        )}
        {person.status === 'Suspended' && <Pill tone="danger">{m.adminUsers.isSuspended()}</Pill>}
      </p>
      <p className="text-sm break-all text-muted">{person.email}</p>
      {person.stores && stores && stores.length > 1 && (
        <p className="text-sm wrap-anywhere">
          {stores
            .filter(({ _id }) => person.stores?.includes(_id))
            .map(({ name }) => name)
            .join(', ')}
        </p>
      )}
    </div>
    <ul className="text-sm text-muted tabular-nums" aria-label={m.adminUsers.mobileNumbers()}>
      {mobilesOf(person).map((mobile) => (
        <li key={mobile}>+91 {mobile}</li>
      ))}
      {mobilesOf(person).length === 0 && <li>{m.adminUsers.noMobileNumber()}</li>}
    </ul>
    <p className="text-right text-sm text-muted lg:text-left">
      <span className="lg:sr-only">{m.adminUsers.joined()} </span>
      <time dateTime={person.createdAt}>{formatDate(person.createdAt)}</time>
    </p>
    <div className="col-span-2 mt-1 flex flex-wrap gap-2 lg:col-span-1 lg:mt-0 lg:justify-end">
      {stores && person.status === 'Active' && (
        <Button
          variant="outline"
          className="px-4 text-sm"
          aria-label={m.adminUsers.roleOf({ name: person.name })}
          onClick={onRole}
        >
          {m.adminUsers.role()}
        </Button>
      )}
      {changesFor(person).map((change) => (
        <Button
          key={change}
          variant={change === 'promote' || change === 'reinstate' ? 'outline' : 'quiet'}
          className="px-4 text-sm"
          aria-label={`${changeLabels()[change]}: ${person.name}`}
          onClick={() => onChange(change)}
        >
          {changeLabels()[change]}
        </Button>
      ))}
    </div>
    <Belongings person={person} />
  </li>
);

/** The account's mobile first, then those of addresses. */
const mobilesOf = ({ mobile, addresses }: ListedUser): string[] =>
  [...new Set([mobile, ...addresses.map((address) => address.mobile)])].filter((each) => each !== '');

/** Link to the user's orders, and the delivery addresses. */
function Belongings({ person: { _id: id, name, orders, addresses } }: Pick<Props, 'person'>) {
  if (orders === 0 && addresses.length === 0) return null;
  return (
    <div className="col-span-2 flex flex-wrap items-start gap-x-6 text-sm lg:col-span-4">
      {orders > 0 && (
        <Link
          to={links.adminOrdersOf(id)}
          aria-label={m.adminUsers.ordersOf({ count: orders, name })}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-strong hover:underline"
        >
          <ShoppingBag size={18} />
          {m.counts.orders({ count: orders })}
        </Link>
      )}
      {addresses.length > 0 && (
        <details className="group min-w-0 flex-1 basis-60">
          <summary
            aria-label={m.adminUsers.addressesOf({ count: addresses.length, name })}
            className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1 font-semibold hover:underline [&::-webkit-details-marker]:hidden"
          >
            <ChevronRight size={18} className="shrink-0 text-muted transition-transform group-open:rotate-90" />
            {m.counts.addresses({ count: addresses.length })}
          </summary>
          <ul className="space-y-2 pb-2 pl-6 text-muted">
            {addresses.map((address) => (
              <li key={address._id} className="[overflow-wrap:anywhere]">
                {address.address_line}, {address.city}, {address.state} {address.pincode}
                <span className="block tabular-nums">+91 {address.mobile}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
