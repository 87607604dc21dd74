CREATE TABLE "backup_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"good_at" timestamp (3) with time zone,
	"proof" jsonb,
	"problem" text,
	"detail" text DEFAULT '' NOT NULL,
	"warned_at" timestamp (3) with time zone,
	CONSTRAINT "backup_state_one" CHECK ("backup_state"."id" = 1)
);
