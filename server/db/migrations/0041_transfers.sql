ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "inventory_documents" DROP CONSTRAINT "inventory_documents_type";--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD COLUMN "destination_id" char(26);--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD COLUMN "received_by" char(26);--> statement-breakpoint
CREATE INDEX "inventory_documents_destination" ON "inventory_documents" USING btree ("destination_id") WHERE "inventory_documents"."destination_id" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('sold', 'returned', 'received', 'counted', 'waste', 'damaged', 'corrected', 'transferred'));--> statement-breakpoint
ALTER TABLE "inventory_documents" ADD CONSTRAINT "inventory_documents_type" CHECK ("inventory_documents"."type" in ('receipt', 'count', 'waste', 'transfer', 'reversal'));