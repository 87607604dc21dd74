CREATE TABLE "setup_guide" (
	"id" integer PRIMARY KEY NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	"demo_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "setup_guide_one" CHECK ("setup_guide"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_test" ON "orders" USING btree ("id") WHERE "orders"."is_test";