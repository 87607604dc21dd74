ALTER TABLE "changes" RENAME TO "audit_log";--> statement-breakpoint
ALTER INDEX "changes_pkey" RENAME TO "audit_log_pkey";--> statement-breakpoint
ALTER INDEX "changes_entity" RENAME TO "audit_log_entity";--> statement-breakpoint
ALTER INDEX "changes_actor" RENAME TO "audit_log_actor";--> statement-breakpoint
ALTER TRIGGER "changes_append_only" ON "audit_log" RENAME TO "audit_log_append_only";--> statement-breakpoint
ALTER TABLE "missed_searches" RENAME TO "zero_result_searches";--> statement-breakpoint
ALTER INDEX "missed_searches_text_day_pk" RENAME TO "zero_result_searches_text_day_pk";--> statement-breakpoint
ALTER INDEX "missed_searches_day" RENAME TO "zero_result_searches_day";
