ALTER TABLE "imports" ADD COLUMN "seen" "bytea";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "pictures" jsonb;