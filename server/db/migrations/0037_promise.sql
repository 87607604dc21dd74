CREATE TABLE "delivery_slots" (
	"store_id" char(26) NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "delivery_slots_store_id_starts_at_pk" PRIMARY KEY("store_id","starts_at"),
	CONSTRAINT "delivery_slots_taken" CHECK ("delivery_slots"."taken" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "promise" jsonb;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "slots" jsonb;--> statement-breakpoint
ALTER TABLE "delivery_slots" ADD CONSTRAINT "delivery_slots_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_promised_delivered" ON "orders" USING btree ("delivered_at") WHERE "orders"."promised_by" is not null;