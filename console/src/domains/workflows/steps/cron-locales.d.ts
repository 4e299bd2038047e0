declare module "cronstrue/locales/*";
