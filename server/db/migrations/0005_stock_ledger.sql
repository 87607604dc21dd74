ALTER TABLE "products" DROP CONSTRAINT "products_sku_key";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "counted" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "request_key" text;--> statement-breakpoint
-- NOT VALID: the narrower rules held until now, so the rows need not be read again while the table is locked.
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_key" ON "products" USING btree ("sku") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_lower_name" ON "products" USING btree (lower("name")) WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_lower_sku" ON "products" USING btree (lower("sku") text_pattern_ops) WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_request" ON "stock_movements" USING btree ("product_id","request_key") WHERE "stock_movements"."request_key" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('sold', 'returned', 'received', 'counted', 'waste', 'damaged', 'corrected')) NOT VALID;
--> statement-breakpoint
-- A product that is archived leaves every cart, whoever archives it. Lines are locked in the order of their ids, as everywhere.
CREATE FUNCTION take_out_of_carts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM cart_items WHERE id IN (SELECT id FROM cart_items WHERE product_id = NEW.id ORDER BY id FOR UPDATE);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_archived AFTER UPDATE OF archived_at ON products FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION take_out_of_carts();
