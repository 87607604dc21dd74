CREATE TABLE "imported_products" (
	"import_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb,
	"stock_change" integer NOT NULL,
	CONSTRAINT "imported_products_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"actor_id" char(26),
	"actor_name" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"counts" jsonb NOT NULL,
	"category_ids" text[] DEFAULT '{}' NOT NULL,
	"sub_category_ids" text[] DEFAULT '{}' NOT NULL,
	"sheet" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('previewed', 'applied', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "imported_products" ADD CONSTRAINT "imported_products_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_status" ON "imports" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name");