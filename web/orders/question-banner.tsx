import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { Banner } from '../ui/banner.tsx';
import { CircleAlert } from '../ui/icons.tsx';
import { ordersQuery } from './order-queries.ts';
import { useSecondsUntil } from './time-left.tsx';

/** How often a page asks whether the store has a question, in ms: shoppers have two minutes to answer. */
const askEvery = 15_000;

/** The question of the store that waits for an answer. It shares the key prefix of the order list, so that both are invalidated together. */
const questionQuery = {
  queryKey: [...ordersQuery.queryKey, 'question'],
  queryFn: () => browserApi.load('GET /api/v1/order/open-question'),
};

/** Leads to the order that the store has a question about, from all other pages. */
export default function QuestionBanner() {
  const queries = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({
    ...questionQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.mayAsk !== false && askEvery,
  });
  const { pathname } = useLocation();
  const question = data?.question;
  const about = question?.orderId;
  useEffect(() => {
    if (about) void queries.invalidateQueries({ queryKey: ordersQuery.queryKey, exact: true });
  }, [about, queries]);
  if (!question || pathname === links.order(question.orderId)) return null;
  return <Question to={links.order(question.orderId)} until={question.answerBy} now={data.now} clock={dataUpdatedAt} />;
}

interface QuestionProps {
  to: string;
  /** The last moment of an answer, and the server's time when the question was loaded, at `clock` by the device. */
  until: string;
  now: string;
  clock: number;
}

function Question({ to, until, now, clock }: QuestionProps) {
  if (useSecondsUntil(until, now, clock) <= 0) return null;
  return (
    <Banner
      icon={<CircleAlert size={18} />}
      action={
        <Link to={to} className="flex min-h-10 shrink-0 items-center px-2 font-bold underline">
          {m.arrival.answerNow()}
        </Link>
      }
    >
      {m.arrival.storeAsks()}
    </Banner>
  );
}
