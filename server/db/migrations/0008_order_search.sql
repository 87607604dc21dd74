-- The words that the order board finds an order by. Searches look for beginnings of words, so each end of the number (from two
-- letters on), the mobile and the pincode (from three digits on) is a word of its own. Words are parted by ASCII punctuation,
-- in any locale. The cost keeps the planner from computing this for every row.
CREATE FUNCTION order_words(number text, customer_name text, address jsonb) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
  SELECT array_to_tsvector(array(
    SELECT word
    FROM regexp_split_to_table(
      lower(customer_name || ' ' || coalesce(address ->> 'address_line', '') || ' ' || coalesce(address ->> 'city', '') || ' '
        || coalesce(address ->> 'state', '')),
      '[\s!-/:-@\[-`{-~]+') AS word
    WHERE word <> ''
    UNION ALL
    SELECT substr(whole, start)
    FROM (VALUES (lower(substr(number, 4)), 2), (address ->> 'mobile', 3), (address ->> 'pincode', 3)) AS part(whole, least),
      generate_series(1, length(whole) - least + 1) AS start
  ))
$$;
--> statement-breakpoint
DROP INDEX "orders_mobile";--> statement-breakpoint
DROP INDEX "orders_customer_name";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sku" text;--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (order_words("number", "customer_name", "address")) WITH (fastupdate=false);
