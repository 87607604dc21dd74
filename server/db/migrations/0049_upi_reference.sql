ALTER TABLE "orders" ADD COLUMN "upi_reference" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_upi_reference" ON "orders" USING btree ("upi_reference") WHERE "orders"."upi_reference" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_upi_reference_digits" CHECK ("orders"."upi_reference" ~ '^[0-9]{12}$');