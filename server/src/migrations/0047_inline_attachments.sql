-- The id by which an email's HTML shows the file as a picture; null for files that are only attached.
alter table email_attachments add column content_id text;
