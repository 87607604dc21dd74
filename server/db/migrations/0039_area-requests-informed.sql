ALTER TABLE "area_requests" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "area_requests" ADD COLUMN "informed_at" timestamp (3) with time zone;