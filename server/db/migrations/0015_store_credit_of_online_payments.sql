ALTER TABLE "payment_refunds" DROP CONSTRAINT "payment_refunds_state_known";--> statement-breakpoint
ALTER TABLE "store_credit_entries" DROP CONSTRAINT "store_credit_entries_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "returns_as_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD COLUMN "online_refund_id" char(26);--> statement-breakpoint
CREATE UNIQUE INDEX "store_credit_entries_online" ON "store_credit_entries" USING btree ("online_refund_id") WHERE "store_credit_entries"."online_refund_id" is not null;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_state_known" CHECK ("payment_refunds"."state" in ('requested', 'sent', 'unknown', 'done', 'credited', 'failed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_of_online" CHECK (("store_credit_entries"."kind" = 'online') = ("store_credit_entries"."online_refund_id" is not null));--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_kind" CHECK ("store_credit_entries"."kind" in ('refund', 'order', 'back', 'again', 'online'));