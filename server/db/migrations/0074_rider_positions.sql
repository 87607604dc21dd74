CREATE TABLE "rider_positions" (
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"rider_id" char(26) NOT NULL,
	"latitude" numeric(8, 5) NOT NULL,
	"longitude" numeric(8, 5) NOT NULL,
	"accuracy" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rider_positions_order_id_store_id_pk" PRIMARY KEY("order_id","store_id"),
	CONSTRAINT "rider_positions_degrees" CHECK ("rider_positions"."latitude" between -90 and 90 and "rider_positions"."longitude" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "latitude" numeric(8, 5);--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "longitude" numeric(8, 5);--> statement-breakpoint
ALTER TABLE "rider_positions" ADD CONSTRAINT "rider_positions_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rider_positions_rider" ON "rider_positions" USING btree ("rider_id");--> statement-breakpoint
CREATE INDEX "rider_positions_taken_at" ON "rider_positions" USING btree ("taken_at");