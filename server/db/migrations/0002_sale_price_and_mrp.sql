ALTER TABLE "products" ALTER COLUMN "discount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "store_products" ALTER COLUMN "discount" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_paise" bigint GENERATED ALWAYS AS (round(price_paise * (100 - discount) * 0.01)::bigint) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "mrp_paise" bigint;--> statement-breakpoint
ALTER TABLE "store_products" ADD COLUMN "sale_paise" bigint GENERATED ALWAYS AS (round(price_paise * (100 - discount) * 0.01)::bigint) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_within_mrp" CHECK ("products"."mrp_paise" > 0 and "products"."sale_paise" <= "products"."mrp_paise");