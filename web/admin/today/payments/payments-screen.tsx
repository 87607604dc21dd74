import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { limits } from '../../../../contract/api/limits.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import { adminPayment } from '../../../../contract/payments/payment-links.ts';
import { type PaymentFilter, paymentFilters } from '../../../../contract/payments/payment-states.ts';
import type { ListedPayment } from '../../../../contract/payments/payments-admin.ts';
import { type OnlineProvider, onlineProviders } from '../../../../contract/payments/providers.ts';
import { m } from '../../../../messages/index.ts';
import { formatMoment } from '../../../dates.ts';
import { privateMeta } from '../../../session/personal-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CreditCard } from '../../../ui/order-icons.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ToggleGroup } from '../../../ui/toggle-group.tsx';
import { ListPage, ListSkeleton } from '../../ui/list-page.tsx';
import { useListParams } from '../../ui/use-list-params.ts';
import { methodText, PaymentPills, stateLabels } from './payment-texts.tsx';
import { paymentsQuery } from './payments-queries.ts';
import { serviceLabels } from './service-labels.ts';

export const meta = privateMeta(m.paymentsStaff.title);

const filterLabels = (): Record<PaymentFilter, string> => ({
  all: m.paymentsAdmin.all(),
  decide: m.paymentStates.needsDecision(),
  open: m.paymentsAdmin.openForLong(),
  unsettled: m.paymentsAdmin.unsettled(),
  ...stateLabels(),
});

const services = (): readonly (readonly [OnlineProvider | '', string])[] => [
  ['', m.paymentsAdmin.anyService()],
  ...onlineProviders.map((each) => [each, serviceLabels()[each]] as const),
];

const tests = (): readonly (readonly ['' | 'only' | 'none', string])[] => [
  ['', m.paymentsAdmin.withTests()],
  ['only', m.paymentsAdmin.onlyTests()],
  ['none', m.paymentsAdmin.withoutTests()],
];

/** Online payments, newest first. Search and filters are in the URL. */
export default function PaymentsScreen() {
  const { values, show } = useListParams({
    search: '',
    show: paymentFilters,
    provider: ['', ...onlineProviders],
    test: ['', 'only', 'none'],
  });
  const query = useInfiniteQuery(paymentsQuery(values));
  const isNarrowed = values.search !== '' || values.show !== 'all' || values.provider !== '' || values.test !== '';
  return (
    <ListPage
      title={m.paymentsStaff.title()}
      hint={m.paymentsAdmin.hint()}
      toolbar={
        <div className="mb-5 space-y-4">
          <div className="flex flex-wrap items-end gap-3">
            <SearchField
              label={m.paymentsAdmin.searchLabel()}
              placeholder={m.paymentsAdmin.searchPlaceholder()}
              value={values.search}
              maxLength={limits.searchText}
              onSearch={(search) => show({ search })}
              onClear={() => show({ search: '' })}
              className="w-full lg:w-96"
            />
            <Select
              hideLabel
              label={m.paymentsAdmin.service()}
              options={services()}
              value={values.provider}
              onChange={(provider) => show({ provider })}
              className="min-w-0 flex-1 basis-32 sm:flex-none"
            />
            <Select
              hideLabel
              label={m.paymentsAdmin.tests()}
              options={tests()}
              value={values.test}
              onChange={(test) => show({ test })}
              className="min-w-0 flex-1 basis-32 sm:flex-none"
            />
          </div>
          <ToggleGroup
            label={m.paymentsAdmin.show()}
            options={paymentFilters.map((each) => [each, filterLabels()[each]] as const)}
            value={values.show}
            onChange={(chosen) => show({ show: chosen })}
          />
          {values.show === 'unsettled' && <p className="text-sm text-muted">{m.paymentsAdmin.unsettledHint()}</p>}
        </div>
      }
      query={query}
      items={query.data?.pages.flatMap(({ payments }) => payments)}
      skeleton={<ListSkeleton label={m.paymentsAdmin.loading()} rows={6} className="h-20" />}
      failed={m.paymentsAdmin.failed()}
      empty={
        <EmptyState icon={<CreditCard size={40} />} title={m.paymentsAdmin.none()}>
          {isNarrowed ? m.paymentsAdmin.noneFound() : m.paymentsAdmin.noneHint()}
        </EmptyState>
      }
      row={(payment) => <Row key={payment._id} payment={payment} />}
    />
  );
}

const Row = ({ payment }: { payment: ListedPayment }) => (
  <li className="relative flex items-center justify-between gap-x-4 px-4 py-3 text-sm hover:bg-surface sm:px-5">
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-2">
        <Link
          to={adminPayment(payment._id)}
          className="font-bold tabular-nums after:absolute after:inset-0 hover:text-accent"
        >
          {payment.order.orderId}
        </Link>
        <PaymentPills payment={payment} />
      </span>
      <span className="mt-0.5 block text-muted wrap-anywhere">
        {[
          payment.order.customerName || m.adminOrders.deletedAccount(),
          payment.method && methodText(payment.method),
          formatMoment(payment.createdAt),
          payment.store?.name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <span className="max-w-2/5 shrink-0 text-right tabular-nums">
      <strong>{formatRupees(payment.amount)}</strong>
      {payment.returned !== undefined && (
        <span className="block text-muted">{m.paymentStates.wentBack({ amount: formatRupees(payment.returned) })}</span>
      )}
    </span>
  </li>
);
