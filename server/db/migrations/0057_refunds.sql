CREATE TABLE "refund_lines" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"refund_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_product_id_store_id_pk" PRIMARY KEY("refund_id","product_id","store_id"),
	CONSTRAINT "refund_lines_quantity" CHECK ("refund_lines"."quantity" > 0),
	CONSTRAINT "refund_lines_paise" CHECK ("refund_lines"."paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"report_id" char(26),
	"way" text NOT NULL,
	"upi_reference" text,
	"paise" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "refunds_way" CHECK ("refunds"."way" in ('cash', 'upi')),
	CONSTRAINT "refunds_upi" CHECK (("refunds"."way" = 'upi') = ("refunds"."upi_reference" is not null)),
	CONSTRAINT "refunds_upi_reference_digits" CHECK ("refunds"."upi_reference" ~ '^[0-9]{12}$'),
	CONSTRAINT "refunds_paise" CHECK ("refunds"."paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_report_lines" DROP CONSTRAINT "order_report_lines_reason";--> statement-breakpoint
DROP INDEX "invoices_credits_key";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refund_id" char(26);--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_fk" FOREIGN KEY ("store_id","refund_id") REFERENCES "public"."refunds"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_created_at" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_upi_reference" ON "refunds" USING btree ("upi_reference") WHERE "refunds"."upi_reference" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_taken_back" ON "invoices" USING btree ("credits") WHERE "invoices"."credits" is not null and "invoices"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits") WHERE "invoices"."credits" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_refund" ON "invoices" USING btree ("refund_id") WHERE "invoices"."refund_id" is not null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_of_refund" CHECK ("invoices"."refund_id" is null or "invoices"."kind" = 'credit_note');--> statement-breakpoint
ALTER TABLE "order_report_lines" ADD CONSTRAINT "order_report_lines_reason" CHECK ("order_report_lines"."reason" in ('missing', 'damaged', 'wrong_item', 'expired', 'quality', 'other'));