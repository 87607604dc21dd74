CREATE TABLE "staff_invitations" (
	"id" char(26) PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"store_ids" jsonb NOT NULL,
	"staff_role" text NOT NULL,
	"invited_by" char(26) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_token_key" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_store_ids" CHECK (jsonb_array_length("staff_invitations"."store_ids") > 0),
	CONSTRAINT "staff_invitations_role_known" CHECK ("staff_invitations"."staff_role" in ('manager', 'support', 'picker', 'rider'))
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by" ON "staff_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "staff_invitations_expires_at" ON "staff_invitations" USING btree ("expires_at");