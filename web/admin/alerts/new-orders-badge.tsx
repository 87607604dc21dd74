/** The number of new orders; renders nothing when there are none. */
export const NewOrdersBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="block min-w-5 rounded-full bg-danger px-1.5 text-center text-xs leading-5 font-bold text-white tabular-nums">
      {count}
      <span className="sr-only"> new</span>
    </span>
  );
