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
	CONSTRAINT "store_credit_entries_kind" CHECK ("store_credit_entries"."kind" in ('refund', 'order', 'back')),
	CONSTRAINT "store_credit_entries_paise" CHECK (case when "store_credit_entries"."kind" = 'order' then "store_credit_entries"."paise" < 0 else "store_credit_entries"."paise" > 0 end)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_way";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_credit_entries_user" ON "store_credit_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "store_credit_entries_created_at" ON "store_credit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "store_credit_entries_order" ON "store_credit_entries" USING btree ("order_id") WHERE "store_credit_entries"."kind" = 'order';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_way" CHECK ("refunds"."way" in ('credit', 'cash', 'upi'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_credit" CHECK ("orders"."credit_paise" = 0 or "orders"."credit_paise" between 1 and "orders"."total_paise");