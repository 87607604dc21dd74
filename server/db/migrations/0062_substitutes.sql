CREATE TABLE "order_substitutions" (
	"id" char(26) NOT NULL,
	"store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL,
	"order_id" char(26) NOT NULL,
	"status" text NOT NULL,
	"product_id" char(26) NOT NULL,
	"substitute_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"original" jsonb NOT NULL,
	"substitute" jsonb NOT NULL,
	"offer_paise" bigint,
	"answer_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_substitutions_id_store_id_pk" PRIMARY KEY("id","store_id"),
	CONSTRAINT "order_substitutions_status_known" CHECK ("order_substitutions"."status" in ('asked', 'replaced', 'refused', 'expired', 'withdrawn')),
	CONSTRAINT "order_substitutions_quantity" CHECK ("order_substitutions"."quantity" > 0),
	CONSTRAINT "order_substitutions_asked" CHECK ("order_substitutions"."status" not in ('asked', 'refused', 'expired') or "order_substitutions"."answer_by" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "substitutes" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "replaces" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "substitutes" text;--> statement-breakpoint
ALTER TABLE "order_substitutions" ADD CONSTRAINT "order_substitutions_order_fk" FOREIGN KEY ("store_id","order_id") REFERENCES "public"."orders"("store_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_substitutions_order" ON "order_substitutions" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_substitutions_one_question" ON "order_substitutions" USING btree ("order_id","product_id","store_id") WHERE "order_substitutions"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "order_substitutions_due" ON "order_substitutions" USING btree ("answer_by") WHERE "order_substitutions"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "order_substitutions_answers" ON "order_substitutions" USING btree ("product_id") WHERE "order_substitutions"."answer_by" is not null and "order_substitutions"."status" in ('replaced', 'refused');--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_substitutes_known" CHECK ("order_lines"."substitutes" in ('similar', 'ask', 'leave'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_substitutes_known" CHECK ("orders"."substitutes" in ('similar', 'ask', 'leave'));