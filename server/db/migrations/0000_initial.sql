-- Every ending of a mobile from three digits on, so that any part of it is the beginning of one. The cost keeps the planner from
-- computing this for every row.
CREATE FUNCTION mobile_ends(mobile text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
  SELECT array_to_tsvector(array(SELECT substr(mobile, start) FROM generate_series(1, length(mobile) - 2) AS start))
$$;
--> statement-breakpoint
-- The words that the order board finds an order by. Searches look for beginnings of words, so each ending of the number (from two
-- letters on), the mobile and the pincode (from three digits on) is a word of its own. Words are separated by ASCII punctuation,
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
CREATE TABLE "addresses" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"slot" smallint NOT NULL,
	"address_line" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pincode" text NOT NULL,
	"mobile" text NOT NULL,
	"landmark" text DEFAULT '' NOT NULL,
	"gate_code" text DEFAULT '' NOT NULL,
	"latitude" numeric(8, 5),
	"longitude" numeric(8, 5),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_user_slot" UNIQUE("user_id","slot"),
	CONSTRAINT "addresses_slot" CHECK ("addresses"."slot" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"actor_id" char(26),
	"actor_name" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" char(26) NOT NULL,
	"entity_name" text NOT NULL,
	"action" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_user_product" UNIQUE("user_id","product_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "cart_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"counted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 1000 NOT NULL,
	"translations" jsonb,
	CONSTRAINT "categories_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"product_id" char(26) NOT NULL,
	"category_id" char(26) NOT NULL,
	CONSTRAINT "product_categories_product_id_category_id_pk" PRIMARY KEY("product_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "product_sub_categories" (
	"product_id" char(26) NOT NULL,
	"sub_category_id" char(26) NOT NULL,
	CONSTRAINT "product_sub_categories_product_id_sub_category_id_pk" PRIMARY KEY("product_id","sub_category_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"sku" text,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"unit_quantity" numeric(12, 3) NOT NULL,
	"price_paise" bigint NOT NULL,
	"discount" numeric(5, 2) DEFAULT 0 NOT NULL,
	"publish" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"translations" jsonb,
	"variant_group" text,
	"eans" text[] DEFAULT '{}' NOT NULL,
	"hsn" text,
	"gst_rate" numeric(4, 2),
	"food_type" text,
	"weight_deviation" smallint,
	"label" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0),
	CONSTRAINT "products_discount_percent" CHECK ("products"."discount" between 0 and 100),
	CONSTRAINT "products_unit_quantity_positive" CHECK ("products"."unit_quantity" > 0),
	CONSTRAINT "products_weight_deviation" CHECK ("products"."weight_deviation" is null or ("products"."weight_deviation" between 1 and 30 and "products"."unit" in ('KG', 'GM')))
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"product_id" char(26) NOT NULL,
	"on_hand" integer NOT NULL,
	"low_stock" integer,
	CONSTRAINT "stock_levels_store_id_product_id_pk" PRIMARY KEY("store_id","product_id"),
	CONSTRAINT "stock_levels_not_negative" CHECK ("stock_levels"."on_hand" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"product_id" char(26) NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"counted" integer,
	"reason" text DEFAULT '' NOT NULL,
	"order_id" char(26),
	"actor_id" char(26),
	"request_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('sold', 'returned', 'received', 'counted', 'waste', 'damaged', 'corrected', 'transferred'))
);
--> statement-breakpoint
CREATE TABLE "store_products" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"product_id" char(26) NOT NULL,
	"price_paise" bigint,
	"discount" numeric(5, 2),
	"hidden" boolean DEFAULT false NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_products_store_id_product_id_pk" PRIMARY KEY("store_id","product_id"),
	CONSTRAINT "store_products_price" CHECK ("store_products"."price_paise" > 0 and ("store_products"."price_paise" is null) = ("store_products"."discount" is null)),
	CONSTRAINT "store_products_discount" CHECK ("store_products"."discount" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "sub_categories" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 1000 NOT NULL,
	"translations" jsonb
);
--> statement-breakpoint
CREATE TABLE "sub_category_parents" (
	"sub_category_id" char(26) NOT NULL,
	"category_id" char(26) NOT NULL,
	CONSTRAINT "sub_category_parents_sub_category_id_category_id_pk" PRIMARY KEY("sub_category_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"id" char(26) NOT NULL,
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"body" text,
	"published" boolean DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_pages_slug_language_pk" PRIMARY KEY("slug","language"),
	CONSTRAINT "content_pages_id_key" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "home_page" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_documents" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inventory_documents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"type" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"supplier_id" char(26),
	"note" text DEFAULT '' NOT NULL,
	"scope" text,
	"category_id" char(26),
	"blind" boolean DEFAULT false NOT NULL,
	"lines" jsonb NOT NULL,
	"destination_id" char(26),
	"received_at" timestamp (3) with time zone,
	"received_by" char(26),
	"reverses" char(26),
	"created_by" char(26) NOT NULL,
	"updated_by" char(26) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"posted_at" timestamp (3) with time zone,
	CONSTRAINT "inventory_documents_number_unique" UNIQUE("number"),
	CONSTRAINT "inventory_documents_type" CHECK ("inventory_documents"."type" in ('receipt', 'count', 'waste', 'transfer', 'reversal'))
);
--> statement-breakpoint
CREATE TABLE "inventory_lots" (
	"document_id" char(26) NOT NULL,
	"line" integer NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"expires_on" date,
	CONSTRAINT "inventory_lots_document_id_line_pk" PRIMARY KEY("document_id","line"),
	CONSTRAINT "inventory_lots_sent" CHECK ("inventory_lots"."sent" between 0 and "inventory_lots"."quantity")
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"unsubscribe_url" text DEFAULT '' NOT NULL,
	"attachment" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"language" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_subscriptions_email_key" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriptions_hash_key" UNIQUE("email_hash")
);
--> statement-breakpoint
CREATE TABLE "notifications_off" (
	"user_id" char(26) NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notifications_off_user_id_topic_channel_pk" PRIMARY KEY("user_id","topic","channel"),
	CONSTRAINT "notifications_off_topic_known" CHECK ("notifications_off"."topic" in ('orders', 'substitutes', 'refunds')),
	CONSTRAINT "notifications_off_channel_known" CHECK ("notifications_off"."channel" in ('email', 'push', 'message'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"occurrence" text NOT NULL,
	"target" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"corrected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_once" UNIQUE("order_id","event","occurrence","channel","target")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"earlier_secret" text,
	"earlier_secret_until" timestamp (3) with time zone,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_one" CHECK ("webhook"."id" = 1),
	CONSTRAINT "webhook_earlier_secret" CHECK (("webhook"."earlier_secret" is null) = ("webhook"."earlier_secret_until" is null))
);
--> statement-breakpoint
CREATE TABLE "offer_uses" (
	"order_id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_number" text NOT NULL,
	"offer_id" char(26) NOT NULL,
	"user_id" char(26),
	"given_paise" bigint NOT NULL,
	"given_back_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_uses_order_id_store_id_pk" PRIMARY KEY("order_id","store_id"),
	CONSTRAINT "offer_uses_given" CHECK ("offer_uses"."given_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"code" text,
	"terms" jsonb NOT NULL,
	"per_person" integer,
	"most_uses" integer,
	"budget_paise" bigint,
	"uses" integer DEFAULT 0 NOT NULL,
	"given_paise" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "offers_state_known" CHECK ("offers"."state" in ('draft', 'active', 'paused', 'ended')),
	CONSTRAINT "offers_counts" CHECK ("offers"."uses" >= 0 and "offers"."given_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_days" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"day" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" char(26),
	CONSTRAINT "cash_days_store_id_day_pk" PRIMARY KEY("store_id","day"),
	CONSTRAINT "cash_days_day" CHECK ("cash_days"."day" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "cash_days_closed" CHECK (("cash_days"."closed_at" is null) = ("cash_days"."closed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "cash_entries" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"shift_id" char(26) NOT NULL,
	"user_id" char(26) NOT NULL,
	"kind" text NOT NULL,
	"paise" bigint NOT NULL,
	"order_id" char(26),
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" char(26) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_entries_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "cash_entries_kind" CHECK ("cash_entries"."kind" in ('float_out', 'collected', 'undone', 'refunded', 'expense', 'paid_out', 'handed_over', 'difference')),
	CONSTRAINT "cash_entries_sign" CHECK (case when "cash_entries"."kind" in ('float_out', 'collected', 'paid_out') then "cash_entries"."paise" > 0
        when "cash_entries"."kind" = 'difference' then "cash_entries"."paise" <> 0 else "cash_entries"."paise" < 0 end),
	CONSTRAINT "cash_entries_order" CHECK (("cash_entries"."order_id" is not null) = ("cash_entries"."kind" in ('collected', 'undone', 'refunded')))
);
--> statement-breakpoint
CREATE TABLE "cash_shifts" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"day" text NOT NULL,
	"user_id" char(26) NOT NULL,
	"is_automatic" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" char(26),
	"expected_paise" bigint,
	"counted_paise" bigint,
	"pieces" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cash_shifts_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "cash_shifts_ended" CHECK (num_nulls("cash_shifts"."ended_at", "cash_shifts"."ended_by", "cash_shifts"."expected_paise", "cash_shifts"."counted_paise") in (0, 4)),
	CONSTRAINT "cash_shifts_counted" CHECK ("cash_shifts"."counted_paise" >= 0),
	CONSTRAINT "cash_shifts_reason" CHECK ("cash_shifts"."expected_paise" = "cash_shifts"."counted_paise" or "cash_shifts"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"address" jsonb,
	"address_id" char(26),
	"before_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"asked_by" char(26),
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answered_by" char(26),
	"by_phone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_changes_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "order_changes_status_known" CHECK ("order_changes"."status" in ('open', 'accepted', 'refused', 'expired', 'withdrawn', 'outdated')),
	CONSTRAINT "order_changes_totals" CHECK ("order_changes"."before_paise" >= 0 and "order_changes"."total_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_store_id_kind_year_pk" PRIMARY KEY("store_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_stores" (
	"store_id" char(26) PRIMARY KEY DEFAULT '00000000000000000000000001' NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "invoice_stores_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "invoice_stores_number_key" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"credits" char(26),
	"refund_id" char(26),
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "invoices_number_key" UNIQUE("number"),
	CONSTRAINT "invoices_serial_key" UNIQUE("store_id","kind","year","serial"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_of_refund" CHECK ("invoices"."refund_id" is null or "invoices"."kind" = 'credit_note'),
	CONSTRAINT "invoices_credit" CHECK (("invoices"."credits" is null) = ("invoices"."kind" = 'invoice'))
);
--> statement-breakpoint
CREATE TABLE "rider_positions" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"rider_id" char(26) NOT NULL,
	"latitude" numeric(8, 5) NOT NULL,
	"longitude" numeric(8, 5) NOT NULL,
	"accuracy" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rider_positions_order_id_store_id_pk" PRIMARY KEY("order_id","store_id"),
	CONSTRAINT "rider_positions_degrees" CHECK ("rider_positions"."latitude" between -90 and 90 and "rider_positions"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author_id" char(26) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "order_notes_kind_known" CHECK ("order_notes"."kind" in ('staff', 'to_customer', 'from_customer'))
);
--> statement-breakpoint
CREATE TABLE "picked_lines" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"picked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "picked_lines_order_id_product_id_store_id_pk" PRIMARY KEY("order_id","product_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "picking_claims" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"claim_id" char(26) NOT NULL,
	"picker_id" char(26),
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"bags" smallint,
	CONSTRAINT "picking_claims_order_id_store_id_pk" PRIMARY KEY("order_id","store_id"),
	CONSTRAINT "picking_claims_bags" CHECK ("picking_claims"."bags" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"refund_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_product_id_store_id_pk" PRIMARY KEY("refund_id","product_id","store_id"),
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" > 0),
	CONSTRAINT "refund_lines_paise" CHECK ("refund_lines"."paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"report_id" char(26),
	"way" text NOT NULL,
	"upi_reference" text,
	"paise" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "refunds_way" CHECK ("refunds"."way" in ('credit', 'cash', 'upi')),
	CONSTRAINT "refunds_upi" CHECK (("refunds"."way" = 'upi') = ("refunds"."upi_reference" is not null)),
	CONSTRAINT "refunds_upi_reference_digits" CHECK ("refunds"."upi_reference" ~ '^[0-9]{12}$'),
	CONSTRAINT "refunds_paise" CHECK ("refunds"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_refusals" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"product" jsonb NOT NULL,
	"to_stock" integer,
	"received_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refusals_order_id_product_id_store_id_pk" PRIMARY KEY("order_id","product_id","store_id"),
	CONSTRAINT "order_refusals_reason" CHECK ("order_refusals"."reason" in ('damaged', 'wrong_item', 'not_fresh', 'changed_mind', 'other')),
	CONSTRAINT "order_refusals_quantity" CHECK ("order_refusals"."quantity" > 0),
	CONSTRAINT "order_refusals_received" CHECK (("order_refusals"."to_stock" is null) = ("order_refusals"."received_at" is null)),
	CONSTRAINT "order_refusals_to_stock" CHECK ("order_refusals"."to_stock" between 0 and "order_refusals"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_report_lines" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"report_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "order_report_lines_report_id_product_id_store_id_pk" PRIMARY KEY("report_id","product_id","store_id"),
	CONSTRAINT "order_report_lines_quantity" CHECK ("order_report_lines"."quantity" > 0),
	CONSTRAINT "order_report_lines_reason" CHECK ("order_report_lines"."reason" in ('missing', 'damaged', 'wrong_item', 'expired', 'quality', 'other'))
);
--> statement-breakpoint
CREATE TABLE "order_report_photos" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"report_id" char(26) NOT NULL,
	"place" smallint NOT NULL,
	"photo" "bytea" NOT NULL,
	CONSTRAINT "order_report_photos_report_id_place_store_id_pk" PRIMARY KEY("report_id","place","store_id")
);
--> statement-breakpoint
CREATE TABLE "order_reports" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_reports_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "order_reports_idempotency_key" UNIQUE("order_id","idempotency_key","store_id")
);
--> statement-breakpoint
CREATE TABLE "order_substitutions" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"status" text NOT NULL,
	"product_id" char(26) NOT NULL,
	"substitute_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"given_up" integer DEFAULT 0 NOT NULL,
	"original" jsonb NOT NULL,
	"substitute" jsonb NOT NULL,
	"offer_paise" bigint,
	"answer_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_substitutions_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "order_substitutions_status_known" CHECK ("order_substitutions"."status" in ('asked', 'replaced', 'refused', 'expired', 'withdrawn')),
	CONSTRAINT "order_substitutions_quantity" CHECK ("order_substitutions"."quantity" > 0),
	CONSTRAINT "order_substitutions_given_up" CHECK ("order_substitutions"."given_up" >= 0),
	CONSTRAINT "order_substitutions_asked" CHECK ("order_substitutions"."status" not in ('asked', 'refused', 'expired') or "order_substitutions"."answer_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"kind" text NOT NULL,
	"actor_id" char(26),
	"actor_role" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"note_texts" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_id_store_id_pk" PRIMARY KEY("id","store_id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"line" integer NOT NULL,
	"product_id" char(26) NOT NULL,
	"sku" text,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"unit" text NOT NULL,
	"unit_quantity" numeric(12, 3) NOT NULL,
	"price_paise" bigint NOT NULL,
	"sale_paise" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"substitutes" text,
	"replaces" jsonb,
	"weight" jsonb,
	CONSTRAINT "order_lines_order_id_line_store_id_pk" PRIMARY KEY("order_id","line","store_id"),
	CONSTRAINT "order_lines_substitutes_known" CHECK ("order_lines"."substitutes" in ('similar', 'ask', 'leave')),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_prices" CHECK ("order_lines"."sale_paise" between 0 and "order_lines"."price_paise")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" char(26) NOT NULL,
	"number" text NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"user_id" char(26) NOT NULL,
	"status" text DEFAULT 'placed' NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"gross_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"credit_paise" bigint DEFAULT 0 NOT NULL,
	"bill" jsonb,
	"address" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"address_id" char(26),
	"customer_name" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"received_paise" bigint,
	"received_note" text DEFAULT '' NOT NULL,
	"pays_with_paise" bigint,
	"before_weighing" jsonb,
	"upi_reference" text,
	"delivery_code" text,
	"rider_id" char(26),
	"arrived_at" timestamp (3) with time zone,
	"promised_from" timestamp (3) with time zone,
	"promised_by" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"substitutes" text,
	"by_phone" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "orders_number_key" UNIQUE("number"),
	CONSTRAINT "orders_user_idempotency_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('placed', 'packed', 'out_for_delivery', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" in ('pending', 'paid', 'refunded', 'cancelled')),
	CONSTRAINT "orders_totals" CHECK ("orders"."total_paise" between 0 and "orders"."gross_paise"),
	CONSTRAINT "orders_credit" CHECK ("orders"."credit_paise" = 0 or "orders"."credit_paise" between 1 and "orders"."total_paise"),
	CONSTRAINT "orders_pays_with" CHECK ("orders"."pays_with_paise" >= 0),
	CONSTRAINT "orders_received" CHECK ("orders"."received_paise" >= 0),
	CONSTRAINT "orders_substitutes_known" CHECK ("orders"."substitutes" in ('similar', 'ask', 'leave')),
	CONSTRAINT "orders_delivery_code_digits" CHECK ("orders"."delivery_code" ~ '^[0-9]{4}$'),
	CONSTRAINT "orders_upi_reference_digits" CHECK ("orders"."upi_reference" ~ '^[0-9]{12}$')
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" char(26) NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"created_id" char(26) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"session_id" char(26) NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_session_key" UNIQUE("session_id"),
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "recipes" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"translations" jsonb,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"servings" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"publish" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recipes_servings_positive" CHECK ("recipes"."servings" > 0)
);
--> statement-breakpoint
CREATE TABLE "bought_together" (
	"product_id" char(26) NOT NULL,
	"place" smallint NOT NULL,
	"other_id" char(26) NOT NULL,
	CONSTRAINT "bought_together_product_id_place_pk" PRIMARY KEY("product_id","place")
);
--> statement-breakpoint
CREATE TABLE "bought_together_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restock_requests" (
	"user_id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"product_id" char(26) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "restock_requests_user_id_store_id_product_id_pk" PRIMARY KEY("user_id","store_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "removed_review_photos" (
	"image_id" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_totals" (
	"product_id" char(26) PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" char(26) NOT NULL,
	"user_id" char(26) NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"product_id" char(26) NOT NULL,
	"user_id" char(26) NOT NULL,
	"author" text NOT NULL,
	"stars" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_user_product" UNIQUE("user_id","product_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_deleted" CHECK ("reviews"."deleted_at" is null or "reviews"."hidden_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "saved_list_lines" (
	"list_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"name" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_list_lines_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "saved_list_lines_list_id_product_id_pk" PRIMARY KEY("list_id","product_id"),
	CONSTRAINT "saved_list_lines_quantity" CHECK ("saved_list_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_lists" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "units_sold" (
	"day" date NOT NULL,
	"product_id" char(26) NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "units_sold_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "units_sold_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"counted_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zero_result_searches" (
	"text" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "zero_result_searches_text_day_pk" PRIMARY KEY("text","day")
);
--> statement-breakpoint
CREATE TABLE "setup_guide" (
	"id" integer PRIMARY KEY NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	"demo_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "setup_guide_one" CHECK ("setup_guide"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_settings_one" CHECK ("shop_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "imported_products" (
	"import_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb,
	"stock_change" integer NOT NULL,
	"own_before" jsonb,
	"own_revision" integer,
	CONSTRAINT "imported_products_import_id_product_id_store_id_pk" PRIMARY KEY("import_id","product_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"actor_id" char(26),
	"actor_name" text NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"counts" jsonb NOT NULL,
	"store_ids" text[] DEFAULT '{}' NOT NULL,
	"category_ids" text[] DEFAULT '{}' NOT NULL,
	"sub_category_ids" text[] DEFAULT '{}' NOT NULL,
	"sheet" "bytea",
	"seen" "bytea",
	"pictures" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('previewed', 'applied', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "store_credit_entries" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"user_id" char(26) NOT NULL,
	"kind" text NOT NULL,
	"paise" bigint NOT NULL,
	"order_id" char(26) NOT NULL,
	"order_number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_credit_entries_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "store_credit_entries_kind" CHECK ("store_credit_entries"."kind" in ('refund', 'order', 'back', 'again')),
	CONSTRAINT "store_credit_entries_paise" CHECK (case when "store_credit_entries"."kind" in ('order', 'again') then "store_credit_entries"."paise" < 0 else "store_credit_entries"."paise" > 0 end)
);
--> statement-breakpoint
CREATE TABLE "area_requests" (
	"email" text NOT NULL,
	"pincode" char(6) NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"informed_at" timestamp (3) with time zone,
	CONSTRAINT "area_requests_pincode_email_pk" PRIMARY KEY("pincode","email")
);
--> statement-breakpoint
CREATE TABLE "delivery_slots" (
	"store_id" char(26) NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "delivery_slots_store_id_starts_at_pk" PRIMARY KEY("store_id","starts_at"),
	CONSTRAINT "delivery_slots_taken" CHECK ("delivery_slots"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_areas" (
	"pincode" char(6) NOT NULL,
	"store_id" char(26) NOT NULL,
	"minutes" integer,
	"fee_paise" integer,
	CONSTRAINT "store_areas_store_id_pincode_pk" PRIMARY KEY("store_id","pincode"),
	CONSTRAINT "store_areas_minutes" CHECK ("store_areas"."minutes" > 0),
	CONSTRAINT "store_areas_fee" CHECK ("store_areas"."fee_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"latitude" numeric(8, 5),
	"longitude" numeric(8, 5),
	"closed" boolean DEFAULT false NOT NULL,
	"hours" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"pause" jsonb,
	"promise" jsonb,
	"slots" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reset_codes_email_browser_hash_pk" PRIMARY KEY("email","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "reset_proofs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"store_ids" jsonb NOT NULL,
	"staff_role" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"invited_by" char(26) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_token_key" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_store_ids" CHECK (jsonb_array_length("staff_invitations"."store_ids") > 0),
	CONSTRAINT "staff_invitations_role_known" CHECK ("staff_invitations"."staff_role" in ('manager', 'support', 'picker', 'rider'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'USER' NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"store_ids" jsonb,
	"staff_role" text DEFAULT 'manager' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"email_confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('USER', 'ADMIN')),
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('Active', 'Inactive', 'Suspended')),
	CONSTRAINT "users_store_ids" CHECK ("users"."store_ids" is null or ("users"."role" = 'ADMIN' and jsonb_array_length("users"."store_ids") > 0)),
	CONSTRAINT "users_staff_role_known" CHECK ("users"."staff_role" in ('manager', 'support', 'picker', 'rider')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_merges" ADD CONSTRAINT "cart_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_categories" ADD CONSTRAINT "product_sub_categories_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_categories" ADD CONSTRAINT "product_sub_categories_sub_category_id_sub_categories_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."sub_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock" FOREIGN KEY ("store_id","product_id") REFERENCES "public"."stock_levels"("store_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_category_parents" ADD CONSTRAINT "sub_category_parents_sub_category_id_sub_categories_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."sub_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_category_parents" ADD CONSTRAINT "sub_category_parents_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD CONSTRAINT "inventory_documents_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD CONSTRAINT "inventory_documents_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lots" ADD CONSTRAINT "inventory_lots_document_id_inventory_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."inventory_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lots" ADD CONSTRAINT "inventory_lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications_off" ADD CONSTRAINT "notifications_off_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_shift_fk" FOREIGN KEY ("shift_id","store_id") REFERENCES "public"."cash_shifts"("id","store_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD CONSTRAINT "cash_shifts_day_fk" FOREIGN KEY ("store_id","day") REFERENCES "public"."cash_days"("store_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rider_positions" ADD CONSTRAINT "rider_positions_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picked_lines" ADD CONSTRAINT "picked_lines_claim_fk" FOREIGN KEY ("order_id","store_id") REFERENCES "public"."picking_claims"("order_id","store_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_claims" ADD CONSTRAINT "picking_claims_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_fk" FOREIGN KEY ("store_id","refund_id") REFERENCES "public"."refunds"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refusals" ADD CONSTRAINT "order_refusals_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_report_lines" ADD CONSTRAINT "order_report_lines_report_fk" FOREIGN KEY ("store_id","report_id") REFERENCES "public"."order_reports"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_report_photos" ADD CONSTRAINT "order_report_photos_report_fk" FOREIGN KEY ("store_id","report_id") REFERENCES "public"."order_reports"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reports" ADD CONSTRAINT "order_reports_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_substitutions" ADD CONSTRAINT "order_substitutions_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_totals" ADD CONSTRAINT "review_totals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_list_lines" ADD CONSTRAINT "saved_list_lines_list_id_saved_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."saved_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_list_lines" ADD CONSTRAINT "saved_list_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_products" ADD CONSTRAINT "imported_products_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_areas" ADD CONSTRAINT "store_areas_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_proofs" ADD CONSTRAINT "reset_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_mobile" ON "addresses" USING gin (mobile_ends("mobile"));--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "cart_items_product" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cart_merges_user" ON "cart_merges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cart_merges_created" ON "cart_merges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_categories_category" ON "product_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_sub_categories_sub_category" ON "product_sub_categories" USING btree ("sub_category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_key" ON "products" USING btree ("sku") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_lower_name" ON "products" USING btree (lower("name")) WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_lower_sku" ON "products" USING btree (lower("sku") text_pattern_ops) WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name");--> statement-breakpoint
CREATE INDEX "products_eans" ON "products" USING gin ("eans") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_variant_group" ON "products" USING btree ("variant_group") WHERE "products"."variant_group" is not null;--> statement-breakpoint
CREATE INDEX "stock_levels_product" ON "stock_levels" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("store_id","product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_created_at" ON "stock_movements" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_request" ON "stock_movements" USING btree ("store_id","product_id","request_key") WHERE "stock_movements"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "store_products_product" ON "store_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "sub_category_parents_category" ON "sub_category_parents" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "favourites_product" ON "favourites" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_documents_reverses" ON "inventory_documents" USING btree ("reverses") WHERE "inventory_documents"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "inventory_documents_destination" ON "inventory_documents" USING btree ("destination_id") WHERE "inventory_documents"."destination_id" is not null;--> statement-breakpoint
CREATE INDEX "inventory_lots_product" ON "inventory_lots" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "inventory_lots_expires_on" ON "inventory_lots" USING btree ("expires_on") WHERE "inventory_lots"."expires_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "outbox_sent_at" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_failed_at" ON "outbox" USING btree ("failed_at") WHERE "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_waiting" ON "newsletter_subscriptions" USING btree ("requested_at") WHERE "newsletter_subscriptions"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("channel","next_try_at") WHERE "notifications"."sent_at" is null and "notifications"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "notifications_sent_at" ON "notifications" USING btree ("sent_at") WHERE "notifications"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_failed_at" ON "notifications" USING btree ("failed_at") WHERE "notifications"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "offer_uses_offer" ON "offer_uses" USING btree ("offer_id","order_id");--> statement-breakpoint
CREATE INDEX "offer_uses_person" ON "offer_uses" USING btree ("user_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_code" ON "offers" USING btree ("code") WHERE "offers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "cash_entries_shift" ON "cash_entries" USING btree ("shift_id","id");--> statement-breakpoint
CREATE INDEX "cash_entries_order" ON "cash_entries" USING btree ("order_id") WHERE "cash_entries"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_shifts_open" ON "cash_shifts" USING btree ("store_id","user_id") WHERE "cash_shifts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "cash_shifts_day" ON "cash_shifts" USING btree ("store_id","day");--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_changes_one_open" ON "order_changes" USING btree ("order_id","store_id") WHERE "order_changes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "order_changes_due" ON "order_changes" USING btree ("answer_by") WHERE "order_changes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "order_changes_asked_by" ON "order_changes" USING btree ("asked_by") WHERE "order_changes"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "order_changes_answered_by" ON "order_changes" USING btree ("answered_by") WHERE "order_changes"."answered_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_taken_back" ON "invoices" USING btree ("credits") WHERE "invoices"."credits" is not null and "invoices"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits") WHERE "invoices"."credits" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id") WHERE "invoices"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("store_id","id");--> statement-breakpoint
CREATE INDEX "rider_positions_rider" ON "rider_positions" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "rider_positions_taken_at" ON "rider_positions" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_notes_author" ON "order_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "picking_claims_picker" ON "picking_claims" USING btree ("picker_id") WHERE "picking_claims"."picker_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_created_at" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_upi_reference" ON "refunds" USING btree ("upi_reference") WHERE "refunds"."upi_reference" is not null;--> statement-breakpoint
CREATE INDEX "order_refusals_to_receive" ON "order_refusals" USING btree ("store_id","order_id") WHERE "order_refusals"."received_at" is null;--> statement-breakpoint
CREATE INDEX "order_refusals_created_at" ON "order_refusals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_reports_open" ON "order_reports" USING btree ("order_id") WHERE "order_reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "order_reports_resolved" ON "order_reports" USING btree ("resolved_at") WHERE "order_reports"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "order_substitutions_order" ON "order_substitutions" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_substitutions_one_question" ON "order_substitutions" USING btree ("order_id","product_id","store_id") WHERE "order_substitutions"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "order_substitutions_due" ON "order_substitutions" USING btree ("answer_by") WHERE "order_substitutions"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "order_substitutions_answers" ON "order_substitutions" USING btree ("product_id") WHERE "order_substitutions"."answer_by" is not null and "order_substitutions"."status" in ('replaced', 'refused');--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id") WHERE "order_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_user_newest" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "orders_open_of_user" ON "orders" USING btree ("user_id") WHERE "orders"."status" in ('placed', 'packed', 'out_for_delivery');--> statement-breakpoint
CREATE INDEX "orders_open_due" ON "orders" USING btree ("status",coalesce("promised_by", "created_at"),"id") WHERE "orders"."status" in ('placed', 'packed', 'out_for_delivery');--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_store_newest" ON "orders" USING btree ("store_id","status","id");--> statement-breakpoint
CREATE INDEX "orders_created_at" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at") WHERE "orders"."delivered_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_rider" ON "orders" USING btree ("rider_id") WHERE "orders"."rider_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_test" ON "orders" USING btree ("id") WHERE "orders"."is_test";--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin (order_words("number", "customer_name", "address")) WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_upi_reference" ON "orders" USING btree ("upi_reference") WHERE "orders"."upi_reference" is not null;--> statement-breakpoint
CREATE INDEX "attempts_resets_at" ON "attempts" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipes_name" ON "recipes" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "restock_requests_product" ON "restock_requests" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "restock_requests_created_at" ON "restock_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_totals_changed_at" ON "review_totals" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "review_votes_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("product_id","id") WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_most_helpful" ON "reviews" USING btree ("product_id","helpful","id") WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_unanswered" ON "reviews" USING btree ("id") WHERE "reviews"."reply" = '' and "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("id") WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_low" ON "reviews" USING btree ("id") WHERE "reviews"."stars" <= 2;--> statement-breakpoint
CREATE INDEX "saved_list_lines_product" ON "saved_list_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_lists_name" ON "saved_lists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "zero_result_searches_day" ON "zero_result_searches" USING btree ("day");--> statement-breakpoint
CREATE INDEX "imports_status" ON "imports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "store_credit_entries_user" ON "store_credit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "store_credit_entries_created_at" ON "store_credit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "store_credit_entries_order" ON "store_credit_entries" USING btree ("order_id") WHERE "store_credit_entries"."kind" = 'order';--> statement-breakpoint
CREATE INDEX "area_requests_created_at" ON "area_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "area_requests_email" ON "area_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "delivery_slots_starts_at" ON "delivery_slots" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_confirmations_expires_at" ON "email_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_codes_expires_at" ON "reset_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_proofs_user" ON "reset_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_proofs_expires_at" ON "reset_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_over" ON "sessions" USING btree (coalesce("ended_at", "expires_at"));--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by" ON "staff_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "staff_invitations_expires_at" ON "staff_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', translate("name" || ' ' || coalesce("email", ''), '@._+-', '     ')));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_of_callers" ON "users" USING btree ("mobile") WHERE "users"."email" is null;--> statement-breakpoint
CREATE INDEX "users_mobile" ON "users" USING gin (mobile_ends("mobile"));--> statement-breakpoint
-- Pages keep room, so an update of a stock level stays in its page.
ALTER TABLE "stock_levels" SET (fillfactor = 70);
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cash_entries_append_only BEFORE UPDATE OR DELETE ON cash_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A product that is archived leaves every cart, whoever archives it. Lines are locked in the order of their ids, as everywhere.
CREATE FUNCTION take_out_of_carts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM cart_items WHERE id IN (SELECT id FROM cart_items WHERE product_id = NEW.id ORDER BY id FOR UPDATE);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_archived AFTER UPDATE OF archived_at ON products FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION take_out_of_carts();
