CREATE TABLE "offer_uses" (
	"order_id" char(26) PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"offer_id" char(26) NOT NULL,
	"user_id" char(26),
	"given_paise" bigint NOT NULL,
	"given_back_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_uses_given" CHECK ("offer_uses"."given_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"code" text,
	"terms" jsonb NOT NULL,
	"per_person" integer,
	"most_uses" integer,
	"budget_paise" bigint,
	"uses" integer DEFAULT 0 NOT NULL,
	"given_paise" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "offers_state_known" CHECK ("offers"."state" in ('draft', 'active', 'paused', 'ended')),
	CONSTRAINT "offers_counts" CHECK ("offers"."uses" >= 0 and "offers"."given_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_uses_offer" ON "offer_uses" USING btree ("offer_id","order_id");--> statement-breakpoint
CREATE INDEX "offer_uses_person" ON "offer_uses" USING btree ("user_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_code" ON "offers" USING btree ("code") WHERE "offers"."deleted_at" is null;