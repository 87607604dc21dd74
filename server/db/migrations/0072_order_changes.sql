CREATE TABLE "order_changes" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"status" text NOT NULL,
	"revision" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"address" jsonb,
	"address_id" char(26),
	"before_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"asked_by" char(26),
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answered_by" char(26),
	"by_phone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_changes_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "order_changes_status_known" CHECK ("order_changes"."status" in ('open', 'accepted', 'refused', 'expired', 'withdrawn', 'outdated')),
	CONSTRAINT "order_changes_totals" CHECK ("order_changes"."before_paise" >= 0 and "order_changes"."total_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_changes_one_open" ON "order_changes" USING btree ("order_id","store_id") WHERE "order_changes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "order_changes_due" ON "order_changes" USING btree ("answer_by") WHERE "order_changes"."status" = 'open';--> statement-breakpoint
CREATE INDEX "order_changes_asked_by" ON "order_changes" USING btree ("asked_by") WHERE "order_changes"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "order_changes_answered_by" ON "order_changes" USING btree ("answered_by") WHERE "order_changes"."answered_by" is not null;