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
	CONSTRAINT "cash_entries_kind" CHECK ("cash_entries"."kind" in ('float_out', 'collected', 'undone', 'expense', 'paid_out', 'handed_over', 'difference')),
	CONSTRAINT "cash_entries_sign" CHECK (case when "cash_entries"."kind" in ('float_out', 'collected', 'paid_out') then "cash_entries"."paise" > 0
        when "cash_entries"."kind" = 'difference' then "cash_entries"."paise" <> 0 else "cash_entries"."paise" < 0 end),
	CONSTRAINT "cash_entries_order" CHECK (("cash_entries"."order_id" is not null) = ("cash_entries"."kind" in ('collected', 'undone')))
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
ALTER TABLE "orders" ADD COLUMN "pays_with_paise" bigint;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_shift_fk" FOREIGN KEY ("shift_id","store_id") REFERENCES "public"."cash_shifts"("id","store_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_shifts" ADD CONSTRAINT "cash_shifts_day_fk" FOREIGN KEY ("store_id","day") REFERENCES "public"."cash_days"("store_id","day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_entries_shift" ON "cash_entries" USING btree ("shift_id","id");--> statement-breakpoint
CREATE INDEX "cash_entries_order" ON "cash_entries" USING btree ("order_id") WHERE "cash_entries"."order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_shifts_open" ON "cash_shifts" USING btree ("store_id","user_id") WHERE "cash_shifts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "cash_shifts_day" ON "cash_shifts" USING btree ("store_id","day");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pays_with" CHECK ("orders"."pays_with_paise" >= 0);--> statement-breakpoint
-- The cash ledger is only ever added to.
CREATE TRIGGER cash_entries_append_only BEFORE UPDATE OR DELETE ON cash_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
