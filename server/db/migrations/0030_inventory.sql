CREATE TABLE "inventory_documents" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inventory_documents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"supplier_id" char(26),
	"note" text DEFAULT '' NOT NULL,
	"scope" text,
	"category_id" char(26),
	"blind" boolean DEFAULT false NOT NULL,
	"lines" jsonb NOT NULL,
	"reverses" char(26),
	"created_by" char(26) NOT NULL,
	"updated_by" char(26) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"posted_at" timestamp (3) with time zone,
	CONSTRAINT "inventory_documents_number_unique" UNIQUE("number"),
	CONSTRAINT "inventory_documents_type" CHECK ("inventory_documents"."type" in ('receipt', 'count', 'waste', 'reversal'))
);
--> statement-breakpoint
CREATE TABLE "inventory_lots" (
	"document_id" char(26) NOT NULL,
	"line" integer NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"expires_on" date,
	CONSTRAINT "inventory_lots_document_id_line_pk" PRIMARY KEY("document_id","line")
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_levels" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD CONSTRAINT "inventory_documents_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD CONSTRAINT "inventory_documents_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lots" ADD CONSTRAINT "inventory_lots_document_id_inventory_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."inventory_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_lots" ADD CONSTRAINT "inventory_lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inventory_documents_reverses" ON "inventory_documents" USING btree ("reverses") WHERE "inventory_documents"."reverses" is not null;--> statement-breakpoint
CREATE INDEX "inventory_lots_product" ON "inventory_lots" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "inventory_lots_expires_on" ON "inventory_lots" USING btree ("expires_on") WHERE "inventory_lots"."expires_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));