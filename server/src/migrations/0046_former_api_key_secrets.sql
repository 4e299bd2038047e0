-- The secrets that rotations of a key replaced, each valid until its own end: a key may be rotated again while an
-- earlier secret is still in use.

-- A rotation keeps those of a key that end last, up to a maximum, and deletes the others; all leave with their key.
create table api_key_former_secrets (
  tenant_id uuid not null,
  key_id uuid not null,
  secret_hash bytea not null,
  ends_at timestamptz(3) not null,
  primary key (tenant_id, key_id, secret_hash),
  foreign key (tenant_id, key_id) references api_keys (tenant_id, id) on delete cascade
);
select enable_tenant_rls('api_key_former_secrets');

insert into api_key_former_secrets (tenant_id, key_id, secret_hash, ends_at)
select tenant_id, id, former_secret_hash, former_secret_ends_at from api_keys
where former_secret_hash is not null and former_secret_ends_at is not null;

alter table api_keys drop column former_secret_hash, drop column former_secret_ends_at;
