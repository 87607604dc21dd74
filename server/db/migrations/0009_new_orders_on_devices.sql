ALTER TABLE "push_subscriptions" ADD COLUMN "own_orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "new_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "push_subscriptions_new_orders" ON "push_subscriptions" USING btree ("user_id") WHERE "push_subscriptions"."new_orders";