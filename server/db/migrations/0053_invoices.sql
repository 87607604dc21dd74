CREATE TABLE "invoice_counters" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_store_id_kind_year_pk" PRIMARY KEY("store_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_stores" (
	"store_id" char(26) PRIMARY KEY DEFAULT '00000000000000000000000001' NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "invoice_stores_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	CONSTRAINT "invoice_stores_number_key" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"credits" char(26),
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "invoices_number_key" UNIQUE("number"),
	CONSTRAINT "invoices_serial_key" UNIQUE("store_id","kind","year","serial"),
	CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_credit" CHECK (("invoices"."credits" is null) = ("invoices"."kind" = 'invoice'))
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_credits_key" ON "invoices" USING btree ("credits") WHERE "invoices"."credits" is not null;--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("store_id","id");