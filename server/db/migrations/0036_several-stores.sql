CREATE TABLE "store_products" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"product_id" char(26) NOT NULL,
	"price_paise" bigint,
	"discount" numeric(5, 2),
	"hidden" boolean DEFAULT false NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "store_products_store_id_product_id_pk" PRIMARY KEY("store_id","product_id"),
	CONSTRAINT "store_products_price" CHECK ("store_products"."price_paise" > 0 and ("store_products"."price_paise" is null) = ("store_products"."discount" is null)),
	CONSTRAINT "store_products_discount" CHECK ("store_products"."discount" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_product_id_stock_levels_product_id_fk";
--> statement-breakpoint
DROP INDEX "store_areas_store";--> statement-breakpoint
DROP INDEX "stock_movements_product";--> statement-breakpoint
DROP INDEX "stock_movements_request";--> statement-breakpoint
ALTER TABLE "stock_levels" DROP CONSTRAINT "stock_levels_pkey";--> statement-breakpoint
ALTER TABLE "store_areas" DROP CONSTRAINT "store_areas_pkey";--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_store_id_product_id_pk" PRIMARY KEY("store_id","product_id");--> statement-breakpoint
ALTER TABLE "store_areas" ADD CONSTRAINT "store_areas_store_id_pincode_pk" PRIMARY KEY("store_id","pincode");--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "latitude" numeric(8, 5);--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "longitude" numeric(8, 5);--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_products" ADD CONSTRAINT "store_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_products_product" ON "store_products" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock" FOREIGN KEY ("store_id","product_id") REFERENCES "public"."stock_levels"("store_id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_levels_product" ON "stock_levels" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_store_newest" ON "orders" USING btree ("store_id","status","id");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("store_id","product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_request" ON "stock_movements" USING btree ("store_id","product_id","request_key") WHERE "stock_movements"."request_key" is not null;