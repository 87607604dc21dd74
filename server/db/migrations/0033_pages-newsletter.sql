CREATE TABLE "newsletter_subscriptions" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"language" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_subscriptions_email_key" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriptions_hash_key" UNIQUE("email_hash")
);
--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_waiting" ON "newsletter_subscriptions" USING btree ("requested_at") WHERE "newsletter_subscriptions"."confirmed_at" is null;