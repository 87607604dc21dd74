ALTER TABLE "refunds" ADD COLUMN "given_by" char(26);--> statement-breakpoint
CREATE INDEX "refunds_given_by" ON "refunds" USING btree ("given_by","created_at") WHERE "refunds"."given_by" is not null;