-- Limits of a sending account beyond its mails a second, kept over restarts and by all processes together.

alter table sending_accounts
  add column rate_per_hour int,
  -- [{"domain", "perMinute"}], by receiving domain.
  add column domain_rates jsonb not null default '[]';

-- A bucket fills by one token every so often, up to its burst; every mail takes one. What it holds follows from one time.
create table sending_buckets (
  tenant_id uuid not null,
  sending_account_id uuid not null,
  -- Empty: the account as a whole. Else a receiving domain.
  bucket text not null,
  -- When it is full, if nothing more is taken.
  full_at timestamptz not null,
  -- Up to when those who found it empty were told to come back.
  queued_until timestamptz not null default '-infinity',
  primary key (tenant_id, sending_account_id, bucket),
  foreign key (tenant_id, sending_account_id) references sending_accounts (tenant_id, id) on delete cascade
);
select enable_tenant_rls('sending_buckets');

-- Receiving domains that said "too much" to an account: how fast it may go there after `since`; it speeds up by itself.
create table sending_slowdowns (
  tenant_id uuid not null,
  sending_account_id uuid not null,
  domain text not null,
  per_minute int not null,
  since timestamptz not null,
  primary key (tenant_id, sending_account_id, domain),
  foreign key (tenant_id, sending_account_id) references sending_accounts (tenant_id, id) on delete cascade
);
select enable_tenant_rls('sending_slowdowns');

-- Before when somebody refused for now is not tried again; null: at any time.
alter table recipients add column retry_at timestamptz(3);

-- Takes tokens for people in their order. `buckets` sorted by name, so that nobody waits for each other; of each,
-- microseconds a token and the burst. `people` names the bucket (from 1) that each needs, 0 for none; `shared` the one
-- that everybody needs besides. Answers for each person 0 or the bucket that was empty, for each bucket after how many
-- microseconds it has `batch` tokens, and how long to wait for the account's `pace` a second.
create function take_send_tokens(
  tenant uuid, account uuid, buckets text[], every bigint[], burst bigint[], batch bigint[], people int[], shared int, pace int,
  at timestamptz, out refused int[], out waits bigint[], out pace_wait float8
) language plpgsql as $$
declare
  now_ timestamptz := coalesce(at, clock_timestamp());
  full_ timestamptz;
  tokens bigint[] := '{}';
  taken bigint[] := '{}';
  granted int := 0;
  mine int;
begin
  refused := '{}';
  waits := '{}';
  pace_wait := 0;
  for i in 1 .. cardinality(buckets) loop
    select b.full_at into full_ from sending_buckets b
    where b.tenant_id = tenant and b.sending_account_id = account and b.bucket = buckets[i] for update;
    if not found then
      insert into sending_buckets as b (tenant_id, sending_account_id, bucket, full_at) values (tenant, account, buckets[i], now_)
      on conflict (tenant_id, sending_account_id, bucket) do update set full_at = b.full_at returning b.full_at into full_;
    end if;
    tokens := tokens || (burst[i] - ceil(greatest(0, extract(epoch from full_ - now_) * 1000000) / every[i])::bigint);
    taken := taken || 0::bigint;
  end loop;
  for k in 1 .. cardinality(people) loop
    mine := people[k];
    if mine > 0 and tokens[mine] < 1 then
      refused := refused || mine;
    elsif shared > 0 and tokens[shared] < 1 then
      refused := refused || shared;
    else
      refused := refused || 0;
      granted := granted + 1;
      if mine > 0 then
        tokens[mine] := tokens[mine] - 1;
        taken[mine] := taken[mine] + 1;
      end if;
      if shared > 0 then
        tokens[shared] := tokens[shared] - 1;
        taken[shared] := taken[shared] + 1;
      end if;
    end if;
  end loop;
  for i in 1 .. cardinality(buckets) loop
    update sending_buckets b set full_at = greatest(b.full_at, now_) + taken[i] * every[i] * interval '1 microsecond'
    where b.tenant_id = tenant and b.sending_account_id = account and b.bucket = buckets[i]
    returning b.full_at into full_;
    waits := waits || greatest(0, extract(epoch from full_ - now_) * 1000000 - (burst[i] - batch[i]) * every[i])::bigint;
  end loop;
  if pace > 0 and granted > 0 then
    insert into sending_paces as p (tenant_id, sending_account_id, next_at)
    values (tenant, account, now_ + granted::float8 / pace * interval '1 second')
    on conflict (tenant_id, sending_account_id)
    do update set next_at = greatest(p.next_at, now_) + granted::float8 / pace * interval '1 second'
    returning greatest(0, extract(epoch from p.next_at - now_) - granted::float8 / pace) * 1000 into pace_wait;
  end if;
end $$;
