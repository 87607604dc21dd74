ALTER TABLE "orders" ADD COLUMN "rider_id" char(26);--> statement-breakpoint
CREATE INDEX "orders_rider" ON "orders" USING btree ("rider_id") WHERE "orders"."rider_id" is not null;