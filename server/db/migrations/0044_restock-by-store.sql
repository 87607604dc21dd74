ALTER TABLE "restock_requests" DROP CONSTRAINT "restock_requests_user_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "restock_requests" ADD COLUMN "store_id" char(26) DEFAULT '00000000000000000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "restock_requests" ADD CONSTRAINT "restock_requests_user_id_store_id_product_id_pk" PRIMARY KEY("user_id","store_id","product_id");
