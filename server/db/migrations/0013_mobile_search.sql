-- Every end of a mobile from three digits on: any part of it is the beginning of one. The cost keeps the planner from computing
-- this for every row.
CREATE FUNCTION mobile_ends(mobile text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 5000 AS $$
  SELECT array_to_tsvector(array(SELECT substr(mobile, start) FROM generate_series(1, length(mobile) - 2) AS start))
$$;
--> statement-breakpoint
CREATE INDEX "addresses_mobile" ON "addresses" USING gin (mobile_ends("mobile"));--> statement-breakpoint
CREATE INDEX "users_mobile" ON "users" USING gin (mobile_ends("mobile"));
