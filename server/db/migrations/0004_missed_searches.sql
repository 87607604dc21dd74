CREATE TABLE "missed_searches" (
	"text" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "missed_searches_text_day_pk" PRIMARY KEY("text","day")
);
--> statement-breakpoint
CREATE INDEX "missed_searches_day" ON "missed_searches" USING btree ("day");