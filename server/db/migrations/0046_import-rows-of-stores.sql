ALTER TABLE "imported_products" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
UPDATE "imported_products" SET "store_id" = "imports"."store_id" FROM "imports" WHERE "imports"."id" = "imported_products"."import_id" AND "imports"."store_id" <> '00000000000000000000000001';--> statement-breakpoint
ALTER TABLE "imported_products" DROP CONSTRAINT "imported_products_import_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "imported_products" ADD CONSTRAINT "imported_products_import_id_product_id_store_id_pk" PRIMARY KEY("import_id","product_id","store_id");--> statement-breakpoint
ALTER TABLE "imported_products" ADD COLUMN "own_before" jsonb;--> statement-breakpoint
ALTER TABLE "imported_products" ADD COLUMN "own_revision" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "store_ids" text[] DEFAULT '{}' NOT NULL;
