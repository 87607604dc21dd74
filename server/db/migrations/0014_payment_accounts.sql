CREATE TABLE "payment_accounts" (
	"provider" text PRIMARY KEY NOT NULL,
	"sealed_keys" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_accounts_known" CHECK ("payment_accounts"."provider" in ('razorpay', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "payment_choice" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"provider" text,
	"used_simulator" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_choice_one" CHECK ("payment_choice"."id" = 1),
	CONSTRAINT "payment_choice_known" CHECK ("payment_choice"."provider" in ('razorpay', 'stripe', 'simulator'))
);
