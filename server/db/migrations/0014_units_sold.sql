CREATE TABLE "units_sold" (
	"day" date NOT NULL,
	"product_id" char(26) NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "units_sold_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "units_sold_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"counted_until" timestamp (3) with time zone NOT NULL
);
