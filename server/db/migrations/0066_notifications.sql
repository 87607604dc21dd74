CREATE TABLE "notifications" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"occurrence" text NOT NULL,
	"target" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"corrected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_once" UNIQUE("order_id","event","occurrence","channel","target")
);
--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("channel","next_try_at") WHERE "notifications"."sent_at" is null and "notifications"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("channel","id");--> statement-breakpoint
CREATE INDEX "notifications_sent_at" ON "notifications" USING btree ("sent_at") WHERE "notifications"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_failed_at" ON "notifications" USING btree ("failed_at") WHERE "notifications"."failed_at" is not null;