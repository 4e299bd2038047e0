-- What a contact reads, as a tag of BCP 47 in small letters: mails in several languages are chosen by it.
alter table accounts add column language text;
alter table import_changes add column language text;
