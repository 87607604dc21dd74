CREATE TABLE "area_requests" (
	"email" text NOT NULL,
	"pincode" char(6) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "area_requests_pincode_email_pk" PRIMARY KEY("pincode","email")
);
--> statement-breakpoint
CREATE TABLE "store_areas" (
	"pincode" char(6) PRIMARY KEY NOT NULL,
	"store_id" char(26) NOT NULL,
	"minutes" integer,
	"fee_paise" integer,
	CONSTRAINT "store_areas_minutes" CHECK ("store_areas"."minutes" > 0),
	CONSTRAINT "store_areas_fee" CHECK ("store_areas"."fee_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"hours" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"pause" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_areas" ADD CONSTRAINT "store_areas_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "area_requests_created_at" ON "area_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "area_requests_email" ON "area_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "store_areas_store" ON "store_areas" USING btree ("store_id");