-- People are stored by id in the record of changes, and their names are read from their accounts. The trigger that keeps the record
-- as it is lets exactly this through: names that become empty, and nothing else. It is as strict as before when this commits.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'actor_name' - 'entity_name' = to_jsonb(OLD) - 'actor_name' - 'entity_name'
    AND NEW.actor_name IN ('', OLD.actor_name) AND NEW.entity_name IN ('', OLD.entity_name) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
UPDATE "changes" SET
  "actor_name" = CASE WHEN "actor_id" IS NULL THEN "actor_name" ELSE '' END,
  "entity_name" = CASE WHEN "entity" = 'user' THEN '' ELSE "entity_name" END
WHERE ("actor_id" IS NOT NULL AND "actor_name" <> '') OR ("entity" = 'user' AND "entity_name" <> '');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
UPDATE "imports" SET "actor_name" = '' WHERE "actor_id" IS NOT NULL AND "actor_name" <> '';
--> statement-breakpoint
-- The last mail to somebody who deleted their account.
UPDATE "outbox" SET "recipient" = '' WHERE ("sent_at" IS NOT NULL OR "failed_at" IS NOT NULL) AND "recipient" <> ''
  AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."email" = "outbox"."recipient");
