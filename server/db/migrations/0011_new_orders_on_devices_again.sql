-- Databases that had migration 0008 skipped 0009, whose recorded time is earlier. In all others this changes nothing.
ALTER TABLE "push_subscriptions" ADD COLUMN IF NOT EXISTS "own_orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN IF NOT EXISTS "new_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "push_subscriptions_new_orders" ON "push_subscriptions" USING btree ("user_id") WHERE "push_subscriptions"."new_orders";
