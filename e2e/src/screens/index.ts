import { CAMPAIGN_SCREENS } from "./campaigns-screens.ts";
import { CONTACT_SCREENS } from "./contacts-screens.ts";
import { DEAL_SCREENS } from "./deals-screens.ts";
import { DEVELOPER_SCREENS } from "./developer-screens.ts";
import { INSIGHT_SCREENS } from "./insight-screens.ts";
import { PUBLIC_SCREENS } from "./public-screens.ts";
import { SETTINGS_SCREENS } from "./settings-screens.ts";
import { TEMPLATE_SCREENS } from "./templates-screens.ts";
import type { Screen } from "./screen.ts";

export type { Screen };

/** All screens, by area. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_SCREENS,
  ...INSIGHT_SCREENS,
  ...TEMPLATE_SCREENS,
  ...CAMPAIGN_SCREENS,
  ...CONTACT_SCREENS,
  ...DEVELOPER_SCREENS,
  ...SETTINGS_SCREENS,
  ...DEAL_SCREENS,
];
