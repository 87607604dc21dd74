CREATE TABLE "stock_levels" (
	"product_id" char(26) PRIMARY KEY NOT NULL,
	"on_hand" integer NOT NULL,
	CONSTRAINT "stock_levels_not_negative" CHECK ("stock_levels"."on_hand" >= 0)
) WITH (fillfactor = 70);
--> statement-breakpoint
-- No other process may sell a product while its stock moves.
LOCK TABLE "products" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "stock_levels" ("product_id", "on_hand") SELECT "id", "stock" FROM "products" ORDER BY "id";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_stock_not_negative";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_product_id_products_id_fk";
--> statement-breakpoint
DROP INDEX "products_updated_at";--> statement-breakpoint
DROP TRIGGER "products_touch_updated_at" ON "products";--> statement-breakpoint
DROP FUNCTION touch_updated_at();--> statement-breakpoint
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- NOT VALID: every product has a row of stock now, so the movements need not be read while the table is locked.
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_stock_levels_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock_levels"("product_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "stock_movements_created_at" ON "stock_movements" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "updated_at";--> statement-breakpoint
ANALYZE "stock_levels";
