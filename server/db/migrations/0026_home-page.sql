CREATE TABLE "home_page" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
