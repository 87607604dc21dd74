CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "outbox_sent_at" ON "outbox" USING btree ("sent_at") WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_failed_at" ON "outbox" USING btree ("failed_at") WHERE "outbox"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id") WHERE "order_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "email_confirmations_user" ON "email_confirmations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_confirmations_expires_at" ON "email_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_codes_expires_at" ON "reset_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "reset_proofs_user" ON "reset_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_proofs_expires_at" ON "reset_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_over" ON "sessions" USING btree (coalesce("ended_at", "expires_at"));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_prices" CHECK ("order_lines"."sale_paise" between 0 and "order_lines"."price_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('placed', 'packed', 'out_for_delivery', 'delivered', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_status_known" CHECK ("orders"."payment_status" in ('pending', 'paid', 'refunded', 'cancelled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_totals" CHECK ("orders"."total_paise" between 0 and "orders"."gross_paise") NOT VALID;--> statement-breakpoint
-- A row from an earlier version that breaks a rule must not keep the store from starting: then the rule holds for what is written from now on.
DO $$
DECLARE rule record;
BEGIN
  FOR rule IN SELECT conrelid::regclass AS owner, conname FROM pg_constraint WHERE contype = 'c' AND NOT convalidated
    AND conrelid <> 0 AND connamespace = current_schema()::regnamespace LOOP
    BEGIN
      EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.owner, rule.conname);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING 'some rows of % break the rule %', rule.owner, rule.conname;
    END;
  END LOOP;
END $$;
