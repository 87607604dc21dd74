ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_kind";--> statement-breakpoint
ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_order";--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_kind" CHECK ("cash_entries"."kind" in ('float_out', 'collected', 'undone', 'refunded', 'expense', 'paid_out', 'handed_over', 'difference'));--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_order" CHECK (("cash_entries"."order_id" is not null) = ("cash_entries"."kind" in ('collected', 'undone', 'refunded')));