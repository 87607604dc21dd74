CREATE TABLE "cart_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" char(26) NOT NULL,
	"counted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_merges" ADD CONSTRAINT "cart_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_merges_user" ON "cart_merges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cart_merges_created" ON "cart_merges" USING btree ("created_at");