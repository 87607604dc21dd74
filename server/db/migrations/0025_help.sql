CREATE TABLE "content_pages" (
	"id" char(26) NOT NULL,
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"body" text,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_pages_slug_language_pk" PRIMARY KEY("slug","language"),
	CONSTRAINT "content_pages_id_key" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "order_report_lines" (
	"report_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "order_report_lines_report_id_product_id_pk" PRIMARY KEY("report_id","product_id"),
	CONSTRAINT "order_report_lines_quantity" CHECK ("order_report_lines"."quantity" > 0),
	CONSTRAINT "order_report_lines_reason" CHECK ("order_report_lines"."reason" in ('missing', 'damaged', 'wrong_item', 'quality', 'other'))
);
--> statement-breakpoint
CREATE TABLE "order_report_photos" (
	"report_id" char(26) NOT NULL,
	"place" smallint NOT NULL,
	"photo" "bytea" NOT NULL,
	CONSTRAINT "order_report_photos_report_id_place_pk" PRIMARY KEY("report_id","place")
);
--> statement-breakpoint
CREATE TABLE "order_reports" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"order_id" char(26) NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_reports_idempotency_key" UNIQUE("order_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "restock_requests" (
	"user_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "restock_requests_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "order_report_lines" ADD CONSTRAINT "order_report_lines_report_id_order_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."order_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_report_photos" ADD CONSTRAINT "order_report_photos_report_id_order_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."order_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reports" ADD CONSTRAINT "order_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_reports_open" ON "order_reports" USING btree ("order_id") WHERE "order_reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "order_reports_resolved" ON "order_reports" USING btree ("resolved_at") WHERE "order_reports"."resolved_at" is not null;--> statement-breakpoint
CREATE INDEX "restock_requests_product" ON "restock_requests" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "restock_requests_created_at" ON "restock_requests" USING btree ("created_at");