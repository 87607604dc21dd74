ALTER TABLE "order_report_lines" DROP CONSTRAINT "order_report_lines_report_id_order_reports_id_fk";--> statement-breakpoint
ALTER TABLE "order_report_photos" DROP CONSTRAINT "order_report_photos_report_id_order_reports_id_fk";--> statement-breakpoint
ALTER TABLE "order_reports" DROP CONSTRAINT "order_reports_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "order_reports" DROP CONSTRAINT "order_reports_idempotency_key";--> statement-breakpoint
ALTER TABLE "order_report_lines" DROP CONSTRAINT "order_report_lines_report_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "order_report_photos" DROP CONSTRAINT "order_report_photos_report_id_place_pk";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_order_id_line_pk";--> statement-breakpoint
ALTER TABLE "offer_uses" DROP CONSTRAINT "offer_uses_pkey";--> statement-breakpoint
ALTER TABLE "order_reports" DROP CONSTRAINT "order_reports_pkey";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_pkey";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_reports" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_report_lines" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_report_photos" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_store_id_pk" PRIMARY KEY("id","store_id");--> statement-breakpoint
-- The new column is the first store without writing a row, so only rows of orders in other stores are written.
UPDATE "order_lines" SET "store_id" = "orders"."store_id" FROM "orders" WHERE "orders"."id" = "order_lines"."order_id" AND "orders"."store_id" <> '00000000000000000000000001';--> statement-breakpoint
UPDATE "order_events" SET "store_id" = "orders"."store_id" FROM "orders" WHERE "orders"."id" = "order_events"."order_id" AND "orders"."store_id" <> '00000000000000000000000001';--> statement-breakpoint
UPDATE "order_reports" SET "store_id" = "orders"."store_id" FROM "orders" WHERE "orders"."id" = "order_reports"."order_id" AND "orders"."store_id" <> '00000000000000000000000001';--> statement-breakpoint
UPDATE "offer_uses" SET "store_id" = "orders"."store_id" FROM "orders" WHERE "orders"."id" = "offer_uses"."order_id" AND "orders"."store_id" <> '00000000000000000000000001';--> statement-breakpoint
UPDATE "order_report_lines" SET "store_id" = "order_reports"."store_id" FROM "order_reports" WHERE "order_reports"."id" = "order_report_lines"."report_id" AND "order_reports"."store_id" <> '00000000000000000000000001';--> statement-breakpoint
UPDATE "order_report_photos" SET "store_id" = "order_reports"."store_id" FROM "order_reports" WHERE "order_reports"."id" = "order_report_photos"."report_id" AND "order_reports"."store_id" <> '00000000000000000000000001';--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_order_id_store_id_pk" PRIMARY KEY("order_id","store_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_line_store_id_pk" PRIMARY KEY("order_id","line","store_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_id_store_id_pk" PRIMARY KEY("id","store_id");--> statement-breakpoint
ALTER TABLE "order_reports" ADD CONSTRAINT "order_reports_id_store_id_pk" PRIMARY KEY("id","store_id");--> statement-breakpoint
ALTER TABLE "order_report_lines" ADD CONSTRAINT "order_report_lines_report_id_product_id_store_id_pk" PRIMARY KEY("report_id","product_id","store_id");--> statement-breakpoint
ALTER TABLE "order_report_photos" ADD CONSTRAINT "order_report_photos_report_id_place_store_id_pk" PRIMARY KEY("report_id","place","store_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reports" ADD CONSTRAINT "order_reports_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_report_lines" ADD CONSTRAINT "order_report_lines_report_fk" FOREIGN KEY ("store_id","report_id") REFERENCES "public"."order_reports"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_report_photos" ADD CONSTRAINT "order_report_photos_report_fk" FOREIGN KEY ("store_id","report_id") REFERENCES "public"."order_reports"("store_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reports" ADD CONSTRAINT "order_reports_idempotency_key" UNIQUE("order_id","idempotency_key","store_id");
