CREATE TABLE "bought_together" (
	"product_id" char(26) NOT NULL,
	"place" smallint NOT NULL,
	"other_id" char(26) NOT NULL,
	CONSTRAINT "bought_together_product_id_place_pk" PRIMARY KEY("product_id","place")
);
--> statement-breakpoint
CREATE TABLE "bought_together_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
