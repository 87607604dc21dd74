-- The last eight characters of a number, whatever is before them; of numbers like TK-7K3M9QX2 this is what it was, so the index stays valid.
CREATE OR REPLACE FUNCTION order_words(number text, customer_name text, address jsonb) RETURNS tsvector
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
    FROM (VALUES (lower(right(number, 8)), 2), (address ->> 'mobile', 3), (address ->> 'pincode', 3)) AS part(whole, least),
      generate_series(1, length(whole) - least + 1) AS start
  ))
$$;
--> statement-breakpoint
CREATE TABLE "search_requests" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"person" text NOT NULL,
	"user_id" char(26),
	"email" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"product_id" char(26),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_requests" ADD CONSTRAINT "search_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "search_requests_person" ON "search_requests" USING btree ("person","text");--> statement-breakpoint
CREATE INDEX "search_requests_text" ON "search_requests" USING btree ("text");--> statement-breakpoint
CREATE INDEX "search_requests_user" ON "search_requests" USING btree ("user_id") WHERE "search_requests"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "search_requests_due" ON "search_requests" USING btree ("id") WHERE "search_requests"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "search_requests_created_at" ON "search_requests" USING btree ("created_at");