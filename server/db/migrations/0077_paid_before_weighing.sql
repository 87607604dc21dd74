ALTER TABLE "store_credit_entries" DROP CONSTRAINT "store_credit_entries_kind";--> statement-breakpoint
ALTER TABLE "store_credit_entries" DROP CONSTRAINT "store_credit_entries_paise";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "before_weighing" jsonb;--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_kind" CHECK ("store_credit_entries"."kind" in ('refund', 'order', 'back', 'again'));--> statement-breakpoint
ALTER TABLE "store_credit_entries" ADD CONSTRAINT "store_credit_entries_paise" CHECK (case when "store_credit_entries"."kind" in ('order', 'again') then "store_credit_entries"."paise" < 0 else "store_credit_entries"."paise" > 0 end);