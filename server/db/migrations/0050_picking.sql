CREATE TABLE "picked_lines" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"picked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "picked_lines_order_id_product_id_store_id_pk" PRIMARY KEY("order_id","product_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "picking_claims" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"claim_id" char(26) NOT NULL,
	"picker_id" char(26),
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"bags" smallint,
	CONSTRAINT "picking_claims_order_id_store_id_pk" PRIMARY KEY("order_id","store_id"),
	CONSTRAINT "picking_claims_bags" CHECK ("picking_claims"."bags" between 1 and 99)
);
--> statement-breakpoint
ALTER TABLE "picked_lines" ADD CONSTRAINT "picked_lines_claim_fk" FOREIGN KEY ("order_id","store_id") REFERENCES "public"."picking_claims"("order_id","store_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_claims" ADD CONSTRAINT "picking_claims_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picking_claims_picker" ON "picking_claims" USING btree ("picker_id") WHERE "picking_claims"."picker_id" is not null;