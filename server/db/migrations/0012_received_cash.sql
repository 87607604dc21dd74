ALTER TABLE "orders" ADD COLUMN "received_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_received" CHECK ("orders"."received_paise" >= 0);