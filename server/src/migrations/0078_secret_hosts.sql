-- Where a secret may be sent: host names, or `*.` and a domain for its subdomains. A secret without any is sent nowhere.
alter table secrets add column hosts text[] not null default '{}';
