CREATE TABLE "schema_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"serves_from" integer NOT NULL,
	CONSTRAINT "schema_version_one" CHECK ("schema_version"."id" = 1)
);
