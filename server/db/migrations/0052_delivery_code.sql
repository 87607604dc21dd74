ALTER TABLE "orders" ADD COLUMN "delivery_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_code_digits" CHECK ("orders"."delivery_code" ~ '^[0-9]{4}$');