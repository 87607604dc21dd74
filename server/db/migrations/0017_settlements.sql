CREATE TABLE "payment_settlement_items" (
	"provider" text NOT NULL,
	"settlement_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	CONSTRAINT "payment_settlement_items_provider_settlement_id_id_pk" PRIMARY KEY("provider","settlement_id","id"),
	CONSTRAINT "payment_settlement_items_kind" CHECK ("payment_settlement_items"."kind" in ('payment', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "payment_settlement_reads" (
	"provider" text PRIMARY KEY NOT NULL,
	"next_day" date NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_settlements" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	CONSTRAINT "payment_settlements_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_out_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_settlement_items" ADD CONSTRAINT "payment_settlement_items_settlement_fk" FOREIGN KEY ("provider","settlement_id") REFERENCES "public"."payment_settlements"("provider","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_settlement_items_payment" ON "payment_settlement_items" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE INDEX "payment_settlements_settled" ON "payment_settlements" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "payment_refunds_undecided" ON "payment_refunds" USING btree ("payment_id") WHERE "payment_refunds"."state" = 'failed' and "payment_refunds"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_refunds_unsent" ON "payment_refunds" USING btree ("created_at") WHERE "payment_refunds"."state" in ('requested', 'unknown');--> statement-breakpoint
CREATE INDEX "payments_not_paid_out" ON "payments" USING btree ("id") WHERE "payments"."state" = 'captured' and not "payments"."is_test" and "payments"."paid_out_at" is null;--> statement-breakpoint
CREATE INDEX "payments_tried" ON "payments" USING btree ("provider","created_at") WHERE "payments"."provider_payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("id") WHERE "payments"."disputed_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_undecided" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('pending', 'authorised');