CREATE TABLE "sheet_layouts" (
	"key" text PRIMARY KEY NOT NULL,
	"layout" jsonb NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "layout" jsonb;