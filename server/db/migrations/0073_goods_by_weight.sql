ALTER TABLE "products" ADD COLUMN "weight_deviation" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "weight" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight_deviation" CHECK ("products"."weight_deviation" is null or ("products"."weight_deviation" between 1 and 30 and "products"."unit" in ('KG', 'GM')));