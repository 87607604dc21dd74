ALTER TABLE "refunds" RENAME COLUMN "upi_reference" TO "reference";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "upi_reference" TO "paid_reference";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "upi_paise" TO "paid_paise";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_upi";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_upi_reference_digits";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_way";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_upi_part";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_upi_reference_digits";--> statement-breakpoint
DROP INDEX "refunds_upi_reference";--> statement-breakpoint
DROP INDEX "orders_upi_reference";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_method" text;--> statement-breakpoint
-- Before the index on it, so that no index entry of these orders changes.
UPDATE "orders" SET "paid_method" = 'upi' WHERE "paid_reference" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference" ON "refunds" USING btree ("way","reference") WHERE "refunds"."way" = 'upi';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_paid_reference" ON "orders" USING btree ("paid_method","paid_reference") WHERE "orders"."paid_method" = 'upi';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_way" CHECK (("refunds"."way" in ('credit', 'cash')) = ("refunds"."reference" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_part" CHECK ("orders"."paid_paise" is null or ("orders"."paid_method" is not null and "orders"."paid_paise" between 1 and "orders"."received_paise" - 1));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_with" CHECK (("orders"."paid_method" is null) = ("orders"."paid_reference" is null));