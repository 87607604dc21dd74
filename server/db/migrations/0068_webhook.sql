CREATE TABLE "webhook" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"earlier_secret" text,
	"earlier_secret_until" timestamp (3) with time zone,
	"gone_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_one" CHECK ("webhook"."id" = 1),
	CONSTRAINT "webhook_earlier_secret" CHECK (("webhook"."earlier_secret" is null) = ("webhook"."earlier_secret_until" is null))
);
