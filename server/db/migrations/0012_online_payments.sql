CREATE TABLE "payment_changes" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"payment_id" char(26) NOT NULL,
	"refund_id" char(26),
	"state" text NOT NULL,
	"actor_id" char(26),
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"provider_order_id" text,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_event" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"payment_id" char(26) NOT NULL,
	"paise" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"cause" text NOT NULL,
	"provider_refund_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refunds_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "payment_refunds_paise" CHECK ("payment_refunds"."paise" > 0),
	CONSTRAINT "payment_refunds_state_known" CHECK ("payment_refunds"."state" in ('requested', 'sent', 'unknown', 'done', 'failed', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text,
	"provider_payment_id" text,
	"paise" bigint NOT NULL,
	"captured_paise" bigint,
	"currency" text DEFAULT 'INR' NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"settlement" text,
	"method" text,
	"fee_paise" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "payments_order_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "payments_provider_order" UNIQUE("provider","provider_order_id"),
	CONSTRAINT "payments_provider_payment" UNIQUE("provider","provider_payment_id"),
	CONSTRAINT "payments_paise" CHECK ("payments"."paise" > 0),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('created', 'pending', 'authorised', 'captured', 'failed', 'expired', 'cancelled')),
	CONSTRAINT "payments_captured" CHECK (("payments"."state" = 'captured') = ("payments"."captured_paise" is not null)),
	CONSTRAINT "payments_settlement_known" CHECK ("payments"."settlement" in ('accepted', 'returned')),
	CONSTRAINT "payments_settled" CHECK ("payments"."settlement" is null or "payments"."state" = 'captured')
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pays_online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_online_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_payment_fk" FOREIGN KEY ("payment_id","store_id") REFERENCES "public"."payments"("id","store_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_changes_payment" ON "payment_changes" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_order" ON "payment_events" USING btree ("provider","provider_order_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_order" ON "payment_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_due" ON "payment_refunds" USING btree ("next_try_at") WHERE "payment_refunds"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("id") WHERE "payments"."state" = 'captured' and "payments"."settlement" is null;--> statement-breakpoint
CREATE INDEX "orders_awaiting_of_user" ON "orders" USING btree ("user_id") WHERE "orders"."status" = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX "orders_awaiting" ON "orders" USING btree ("pay_by") WHERE "orders"."status" = 'awaiting_payment';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waits" CHECK ("orders"."status" <> 'awaiting_payment' or "orders"."pay_by" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_online" CHECK ("orders"."paid_online_paise" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('awaiting_payment', 'placed', 'packed', 'out_for_delivery', 'delivered', 'cancelled'));