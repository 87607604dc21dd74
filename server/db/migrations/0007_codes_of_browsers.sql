-- Codes are good for ten minutes: those under way are asked for again.
DELETE FROM "reset_codes";--> statement-breakpoint
ALTER TABLE "reset_codes" DROP CONSTRAINT "reset_codes_pkey";--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "browser_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_email_browser_hash_pk" PRIMARY KEY("email","browser_hash");
