ALTER TABLE "products" ADD COLUMN "eans" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gst_rate" numeric(4, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "food_type" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "label" jsonb;--> statement-breakpoint
CREATE INDEX "products_eans" ON "products" USING gin ("eans") WHERE "products"."archived_at" is null;