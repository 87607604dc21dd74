ALTER TABLE "payment_events" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payment_events_due" ON "payment_events" USING btree ("next_try_at") WHERE "payment_events"."next_try_at" is not null;