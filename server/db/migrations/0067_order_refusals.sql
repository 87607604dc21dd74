CREATE TABLE "order_refusals" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"product" jsonb NOT NULL,
	"to_stock" integer,
	"received_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refusals_order_id_product_id_store_id_pk" PRIMARY KEY("order_id","product_id","store_id"),
	CONSTRAINT "order_refusals_reason" CHECK ("order_refusals"."reason" in ('damaged', 'wrong_item', 'not_fresh', 'changed_mind', 'other')),
	CONSTRAINT "order_refusals_quantity" CHECK ("order_refusals"."quantity" > 0),
	CONSTRAINT "order_refusals_received" CHECK (("order_refusals"."to_stock" is null) = ("order_refusals"."received_at" is null)),
	CONSTRAINT "order_refusals_to_stock" CHECK ("order_refusals"."to_stock" between 0 and "order_refusals"."quantity")
);
--> statement-breakpoint
ALTER TABLE "order_refusals" ADD CONSTRAINT "order_refusals_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_refusals_to_receive" ON "order_refusals" USING btree ("store_id","order_id") WHERE "order_refusals"."received_at" is null;