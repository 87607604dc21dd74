-- Reasons that people typed can be erased with an account in the orders' timeline, and could not here. The trigger that keeps the record as it
-- is lets exactly this through, and is as strict as before when this commits.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'fields' = to_jsonb(OLD) - 'fields'
    AND NEW.fields = OLD.fields - '{cancelReason,receivedNote}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
UPDATE "changes" SET "fields" = "fields" - '{cancelReason,receivedNote}'::text[]
WHERE "entity" = 'order' AND "fields" ?| '{cancelReason,receivedNote}'::text[];
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
