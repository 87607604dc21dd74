ALTER TABLE "cash_entries" ADD COLUMN "round_off_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "upi_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_upi_part" CHECK ("orders"."upi_paise" is null or ("orders"."upi_reference" is not null and "orders"."upi_paise" between 1 and "orders"."received_paise" - 1));