CREATE TABLE "recipes" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"translations" jsonb,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"servings" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"publish" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recipes_servings_positive" CHECK ("recipes"."servings" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_list_lines" (
	"list_id" char(26) NOT NULL,
	"product_id" char(26) NOT NULL,
	"quantity" integer NOT NULL,
	"name" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "saved_list_lines_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "saved_list_lines_list_id_product_id_pk" PRIMARY KEY("list_id","product_id"),
	CONSTRAINT "saved_list_lines_quantity" CHECK ("saved_list_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_lists" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_list_lines" ADD CONSTRAINT "saved_list_lines_list_id_saved_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."saved_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_list_lines" ADD CONSTRAINT "saved_list_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_lists" ADD CONSTRAINT "saved_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recipes_name" ON "recipes" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "saved_list_lines_product" ON "saved_list_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_lists_name" ON "saved_lists" USING btree ("user_id",lower("name"));