-- Open tabs learn from the stream of notifications, inside a workspace, that their user's email was confirmed.
grant select (email_confirmed_at) on people to arauto_app;
